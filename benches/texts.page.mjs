// Texts that several benchmarks share: the same in every run.

/** The same numbers in every run (mulberry32), 0 to 1. */
export function random(seed) {
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** Texts of 120 words whose frequencies follow Zipf's law, with endings for the stemmer, and questions of five words. */
export function texts(count, language) {
  const next = random(count + (language === "ru" ? 1 : 0));
  const [consonants, vowels, endings] = language === "ru"
    ? ["бвгдзклмнпрст", "аеиоуя", ["", "а", "ы", "ов", "ами", "ание", "ный", "ной", "ает", "ил"]]
    : ["bcdfglmnprstv", "aeiou", ["", "s", "ing", "ed", "er", "ation", "ly", "ment"]];
  const pick = (list) => list[Math.floor(next() * list.length)];
  const size = 30000;
  const words = [];
  for (let i = 0; i < size; i++) {
    let word = "";
    for (let n = 2 + Math.floor(next() * 3); n > 0; n--) word += pick(consonants) + pick(vowels);
    words.push(word + pick(consonants));
  }
  const common = language === "ru" ? ["и", "в", "на", "что", "не", "с", "по", "для"] : ["the", "of", "and", "in", "to", "a", "is", "for"];
  const rank = () => Math.floor(Math.exp(next() * Math.log(size)));
  const word = () => (next() < 0.35 ? pick(common) : words[rank() - 1] + pick(endings));
  const all = Array.from({ length: count }, () => Array.from({ length: 120 }, word).join(" "));
  const questions = Array.from({ length: 500 }, () => {
    const source = all[Math.floor(next() * count)].split(" ").filter((word) => word.length > 4);
    const content = Array.from({ length: 4 }, () => pick(source)).join(" ");
    return language === "ru" ? `что для ${content}` : `what is the ${content}`;
  });
  return { all, questions };
}
