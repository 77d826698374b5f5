// The pages of a site as `adfontes index` finds them: by a sitemap, on this machine or on the network, and with what they tell machines.
import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { Linked, parsed } from "../dist/cli/json-ld.js";
import { leadsOn, mainContent } from "../dist/cli/main-content.js";
import { addressesIn, pagesBeside } from "../dist/cli/sitemap.js";

const MAIN = fileURLToPath(new URL("../dist/cli/main.js", import.meta.url));
let folder, out;
before(() => {
  folder = mkdtempSync(join(tmpdir(), "adfontes-pages-"));
  out = join(folder, "site.idx");
});
after(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args) => new Promise((resolve) => execFile(process.execPath, [MAIN, ...args], (error, stdout, stderr) => resolve({ status: error?.code ?? 0, stdout, stderr })));
const ask = async (question) => (await run("ask", question, "--index", out)).stdout;
const page = (title, text, head = "") => `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><nav>Menu</nav><main><h1>${title}</h1><p>${text}</p></main></body></html>`;
const ld = (value) => `<script type="application/ld+json">${JSON.stringify(value)}</script>`;
const sitemap = (...urls) => `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.map((url) => `<url><loc>${url}</loc></url>`).join("")}</urlset>`;
const index = (...urls) => sitemap(...urls).replaceAll("urlset", "sitemapindex").replaceAll("<url>", "<sitemap>").replaceAll("</url>", "</sitemap>");

/** Writes a site into a folder of its own. */
function site(name, files) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name, path)), { recursive: true });
    writeFileSync(join(folder, name, path), content);
  }
  return join(folder, name);
}

test("a sitemap names addresses, whatever is around them", () => {
  const cases = [
    [sitemap("https://a.example/", "https://a.example/b?x=1&amp;y=2"), ["https://a.example/", "https://a.example/b?x=1&y=2"]],
    ["<urlset><url><loc>\n <![CDATA[https://a.example/x]]>\n</loc><image:image><image:loc>https://a.example/i.png</image:loc></image:image></url></urlset>", ["https://a.example/x"]],
    ["<urlset><!-- <loc>https://a.example/old</loc> --><url><loc>https://a.example/&#x44f;</loc></url></urlset>", ["https://a.example/я"]],
    [sitemap("https://a.example/", "https://a.example/"), ["https://a.example/"]],
  ];
  for (const [xml, expected] of cases) assert.deepEqual(addressesIn(xml), { addresses: expected, ofSitemaps: false });
  assert.equal(addressesIn(index("https://a.example/1.xml")).ofSitemaps, true);
  assert.equal(addressesIn("<rss><channel/></rss>"), undefined);
});

test("sitemaps that name each other are read once, and an address that is no address of a file is said", async () => {
  const round = site("round", {
    "sitemap.xml": index("https://a.example/sitemap.xml", "https://a.example/part.xml"),
    "part.xml": index("https://a.example/sitemap.xml", "https://a.example/pages.xml"),
    "pages.xml": sitemap("https://a.example/"),
    "index.html": page("Otters", "Otters swim."),
  });
  assert.deepEqual((await pagesBeside(join(round, "sitemap.xml"))).pages.map(({ name }) => name), ["index.html"]);
  const broken = site("broken", { "sitemap.xml": index("https://a.example/%E0%A4%A.xml") });
  await assert.rejects(pagesBeside(join(broken, "sitemap.xml")), { code: "not_found", message: /%E0%A4%A\.xml could not be read/ });
});

test("a sitemap in the folder of a built site: its pages, their addresses, and what is missing", async () => {
  const built = site("built", {
    "sitemap.xml": index("https://you.example/repo/sitemap-0.xml.gz"),
    "sitemap-0.xml.gz": gzipSync(sitemap("https://you.example/repo/", "https://you.example/repo/wombats", "https://you.example/repo/guide/", "https://you.example/repo/gone/", "https://you.example/repo/%2e%2e/secret.html")),
    "index.html": page("Zoo", "The zoo opens at nine."),
    "wombats.html": page("Wombats", "The wombat enclosure is cleaned on Mondays by two keepers."),
    "guide/index.html": page("Guide", "A tour lasts two hours and ends at the pond."),
    "draft.html": page("Draft", "The aardvark house is not open yet."),
    "../secret.html": page("Secret", "The secret is blue."),
  });
  const { status, stdout, stderr } = await run("index", join(built, "sitemap.xml"), "--out", out);
  assert.equal(status, 0, stderr);
  assert.match(stdout, /: 3 documents/);
  assert.match(stderr, /2 of the 5 pages of .*sitemap\.xml are not in .*: https:\/\/you\.example\/repo\/gone\//);
  assert.match(await ask("When is the wombat enclosure cleaned?"), /https:\/\/you\.example\/repo\/wombats#:~:text=The%20wombat%20enclosure/);
  assert.doesNotMatch(await ask("Where is the aardvark house?"), /not open/);
  assert.equal((await run("index", join(built, "sitemap.xml"), "--out", out, "--base-url", "https://other.example/{path}")).status, 0);
  assert.match(await ask("How long does a tour last?"), /https:\/\/other\.example\/guide\/index\.html/);
  const none = await run("index", join(site("empty", { "sitemap.xml": sitemap("https://you.example/a/") }), "sitemap.xml"), "--out", out);
  assert.deepEqual([none.status, /Give the sitemap in the folder of the built site/.test(none.stderr)], [1, true], none.stderr);
  const feed = await run("index", join(site("feed", { "feed.xml": "<rss></rss>" }), "feed.xml"), "--out", out);
  assert.match(feed.stderr, /is no sitemap/);
});

test("a sitemap on the network: pages of its host alone, each in its own encoding", async () => {
  const other = createServer((_, response) => response.writeHead(200, { "content-type": "text/html" }).end(page("Other", "The numbat is striped."))).listen(0, "127.0.0.1");
  const server = createServer((request, response) => {
    const own = `http://127.0.0.1:${server.address().port}`;
    const elsewhere = `http://127.0.0.1:${other.address().port}/`;
    const html = (text, type = "text/html") => response.writeHead(200, { "content-type": type }).end(text);
    const pages = {
      "/sitemap.xml": () => html(sitemap(`${own}/`, `${own}/caf%C3%A9`, `${own}/none`, `${own}/away`, `${own}/paper.pdf`, elsewhere), "application/xml"),
      "/": () => html(page("Zoo", "The zoo opens at nine.")),
      "/caf%C3%A9": () => html(Buffer.from(page("Café", "The café sells crêpes until eight."), "latin1"), "text/html; charset=iso-8859-1"),
      "/away": () => response.writeHead(302, { location: elsewhere }).end(),
      "/paper.pdf": () => html("%PDF", "application/pdf"),
    };
    (pages[request.url] ?? (() => response.writeHead(404).end()))();
  }).listen(0, "127.0.0.1");
  await Promise.all([server, other].map((one) => one.listening || new Promise((resolve) => one.once("listening", resolve))));
  const own = `http://127.0.0.1:${server.address().port}`;
  try {
    const { status, stdout, stderr } = await run("index", `${own}/sitemap.xml`, "--out", out);
    assert.equal(status, 0, stderr);
    assert.match(stdout, /: 2 documents/);
    assert.match(stderr, /3 of 5 addresses gave no web page/);
    assert.match(stderr, /1 pages are of another host/);
    assert.match(await ask("What does the café sell?"), /crêpes until eight.*\/caf%C3%A9#:~:text=/s);
    assert.equal((await run("index", `${own}/`, "--out", out)).stdout.includes(": 1 documents"), true, "one page by its address");
    const gone = await run("index", `${own}/none`, "--out", out);
    assert.deepEqual([gone.status, /could not be fetched \(404\)/.test(gone.stderr)], [1, true], gone.stderr);
    assert.equal((await run("index", `${own}/`, "--out", out, "--watch")).status, 2);
  } finally {
    server.close();
    other.close();
  }
});

const ME = {
  "@id": "#me", "@type": "Person", name: "Ada Orlova", jobTitle: "Clock restorer", email: "mailto:ada@orlova.example",
  worksFor: [{ "@type": "Organization", name: "Harbour Museum" }, { "@type": "OrganizationRole", roleName: "Engineer", startDate: "2014", endDate: "2019", worksFor: { "@type": "Organization", name: "Tidewater" } }],
  alumniOf: [{ "@type": "CollegeOrUniversity", name: "Kiel University" }, { "@type": "Organization", name: "Foundry" }],
  knowsAbout: ["Rust", { "@type": "DefinedTerm", name: "Python" }], knowsLanguage: ["en", { "@type": "Language", name: "German" }], award: "Golden Pendulum",
  sameAs: ["https://code.example/ada"], address: { "@type": "PostalAddress", addressLocality: "Kiel", addressCountry: "DE" },
  hasCredential: { "@type": "EducationalOccupationalCredential", name: "Master of clocks", recognizedBy: { "@type": "Organization", name: "Guild" } },
};

test("the person whom pages are about becomes a resume", () => {
  const linked = (...values) => new Linked(values.map((value) => page("x", "y", ld(value))), () => assert.fail());
  const { resume } = linked({ "@graph": [{ "@type": "ProfilePage", mainEntity: { "@id": "#me" } }, { "@type": "Person", name: "Of The Team", jobTitle: "Clerk" }] }, ME).person();
  assert.deepEqual(resume, {
    basics: { name: "Ada Orlova", label: "Clock restorer", email: "ada@orlova.example", location: { city: "Kiel", countryCode: "DE" }, profiles: [{ network: "code.example", url: "https://code.example/ada" }] },
    work: [{ name: "Harbour Museum", position: "Clock restorer" }, { name: "Tidewater", position: "Engineer", startDate: "2014", endDate: "2019" }],
    education: [{ institution: "Kiel University" }], alumniOf: [{ name: "Foundry" }], skills: [{ name: "Rust" }, { name: "Python" }],
    languages: [{ language: "English" }, { language: "German" }], awards: [{ title: "Golden Pendulum" }], certificates: [{ name: "Master of clocks", issuer: "Guild" }],
  });
  const none = [
    [{ "@type": "Person", name: "Only A Name" }],
    [ME, { "@type": "Person", name: "Another", jobTitle: "Clerk" }],
    [{ "@type": "BlogPosting", headline: "A", author: ME }],
    [[null, 7, "text", { "@type": 3, worksFor: [[]] }]],
  ];
  for (const values of none) assert.equal(linked(...values).person(), undefined, JSON.stringify(values));
});

test("what pages tell machines alone is read, once, and where it belongs", () => {
  const question = (name, text) => ({ "@type": "Question", name, acceptedAnswer: { "@type": "Answer", text } });
  const shop = { "@type": "Store", name: "Shop", telephone: "+49 1", openingHoursSpecification: [{ "@type": "OpeningHoursSpecification", dayOfWeek: ["https://schema.org/Saturday"], opens: "10:00", closes: "12:00" }], image: "https://x/i.png", url: "https://x/" };
  const cases = [
    [{ "@type": "FAQPage", mainEntity: [question("How long?", "<p>Six <b>weeks</b>.</p>"), question("Here?", "Shown text.")] }, "<section><h2>How long?</h2><p><p>Six <b>weeks</b>.</p></p></section>"],
    [shop, "<section><h2>Shop</h2><ul><li>telephone: +49 1</li><li>opening hours specification: Saturday 10:00 12:00</li></ul></section>"],
    [{ "@type": "Event", name: "A <b>", location: { "@type": "Place", name: "Hall", address: "Kiel" }, offers: { "@type": "Offer", price: 5, priceCurrency: "EUR" } }, "<section><h2>A &lt;b&gt;</h2><ul><li>location: Hall, Kiel</li><li>offers: 5 EUR</li></ul></section>"],
    [{ "@type": "Thing", name: "Known", description: "Shown text." }, ""],
    [{ "@type": ["BreadcrumbList"], name: "x", itemListElement: [{ "@type": "ListItem", name: "Home" }] }, ""],
    [{ "@type": "BlogPosting", name: "x", headline: "x", articleBody: "y", author: { name: "z" } }, ""],
    [[7, null, { "@graph": [[]] }], ""],
  ];
  for (const [value, expected] of cases) {
    const pages = [{ name: "a.html", text: page("x", "Shown text.", ld(value)) }];
    assert.deepEqual(new Linked(pages.map(({ text }) => text), () => assert.fail()).sections(pages), [expected]);
  }
  const pages = ["deep/er.html", "index.html", "z.html"].map((name) => ({ name, text: page("x", "y", ld(shop)) }));
  assert.deepEqual(new Linked(pages.map(({ text }) => text), () => {}).sections(pages).map(Boolean), [false, true, false], "what every page tells stands on the first");
  const loop = { "@id": "#a", "@type": "Thing", name: "A", about: { "@id": "#b", name: "B", about: { "@id": "#a" } } };
  assert.ok(new Linked([ld(loop)], () => {}).sections([{ name: "a.html", text: ld(loop) }]));
  const broken = [];
  new Linked(["<p>", '<script type="application/ld+json">{ no', `<script type='application/ld+json' id=x><!-- {"a": "two\nlines"} --></script><script type="application/ld+json">{,}</script>`], (at) => broken.push(at));
  assert.deepEqual(broken, [2]);
  assert.deepEqual(parsed('//<![CDATA[\n{"a":"b\nc"}\n//]]>'), { a: "b c" });
});

test("a site with both is asked: the person's facts, a hidden answer, an owner's resume first", async () => {
  const files = {
    "index.html": page("Ada", "I restore clocks.", ld(ME)),
    "questions.html": page("Questions", "Ask me.", ld({ "@type": "Store", name: "Workshop", openingHours: "Mo-Fr 09:00-17:00" })),
    "old/index.html": '<meta http-equiv="refresh" content="0; url=https://you.example/">',
    "broken.html": page("Broken", "Something else.", '<script type="application/ld+json">{,}</script>'),
    "more.jsonld": JSON.stringify({ "@context": "https://schema.org", "@type": "Event", name: "Open day", startDate: "2027-05-01" }),
  };
  const made = await run("index", site("me", files), "--out", out);
  assert.equal(made.status, 0, made.stderr);
  assert.match(made.stderr, /broken\.html: what it tells machines is not JSON/);
  assert.doesNotMatch(made.stderr, /old\/index/);
  assert.match(await ask("Where did she work?"), /Harbour Museum: Clock restorer.*Tidewater: Engineer, 2014–2019/s);
  assert.match(await ask("What are the opening hours?"), /Mo-Fr 09:00-17:00/);
  assert.match((await run("inspect", out, "--document", "more.jsonld.html")).stdout, /Open day\n.*start date: 2027-05-01/s);
  assert.equal((await run("index", site("me", { "resume.json": JSON.stringify({ basics: { name: "Ada Orlova" }, work: [{ name: "Acme" }] }) }), "--out", out)).status, 0);
  const employers = await ask("Where did she work?");
  assert.match(employers, /Acme/);
  assert.doesNotMatch(employers, /Tidewater/);
});

test("what is no content of a page is left out, as owners and browsers have marked it", () => {
  const cases = [
    ["<body><aside>S</aside><article>a<aside>note</aside></article></body>", "<body><article>a<aside>note</aside></article></body>"],
    ["<body><form><label>Name</label><input></form><p>a</p></body>", "<body><p>a</p></body>"],
    ["<body><form id=all><h1>T</h1>a</form></body>", "<body><form id=all><h1>T</h1>a</form></body>"],
    ["<ul><li><a href=x><svg><title>Share</title></svg></a></li><li>b</li><li><img src=x alt=c></li></ul>", "<ul><li>b</li><li><img src=x alt=c></li></ul>"],
    ['<h2>T<a class="headerlink" href="#t">¶</a> <a href="#t"><svg></svg></a></h2><a href=x># 7</a>', "<h2>T </h2><a href=x># 7</a>"],
    ["<body>x<div data-pagefind-body>a<p data-pagefind-ignore>no</p></div></body>", "\na"],
    ["<body><template><p>no</p></template><div role=search>find</div>a</body>", "<body>a</body>"],
  ];
  for (const [html, expected] of cases) assert.equal(mainContent(html), expected, html);
  assert.ok(leadsOn('<meta content="0; url=/x" http-equiv="refresh">') || leadsOn('<meta http-equiv="refresh" content="0; url=/x">'));
  assert.ok(!leadsOn('<meta http-equiv="refresh" content="300">'));
});
