// Files that a visitor may bring, built byte by byte.
import { crc32 } from "node:zlib";

/** A PDF with one page. Without `text` it holds only a drawing; with `locked` no password opens it. */
export function pdf(text, { locked = false } = {}) {
  const content = text === undefined ? "0 0 100 100 re f" : `BT /F1 18 Tf 20 100 Td (${text}) Tj ET`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 900 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    // No password opens it, because these values are not digests.
    ...(locked ? [`<< /Filter /Standard /V 1 /R 2 /Length 40 /P -4 /O <${"a1".repeat(32)}> /U <${"b2".repeat(32)}> >>`] : []),
  ];
  let body = "%PDF-1.4\n";
  const places = objects.map((object, at) => {
    const place = body.length;
    body += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const start = body.length;
  const table = places.map((place) => `${String(place).padStart(10, "0")} 00000 n \n`).join("");
  const id = "c3".repeat(16);
  const lock = locked ? ` /Encrypt 6 0 R /ID [<${id}> <${id}>]` : "";
  return Buffer.from(`${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}trailer << /Size ${objects.length + 1} /Root 1 0 R${lock} >>\nstartxref\n${start}\n%%EOF`);
}

/** An index file with a higher format number, as a future version would write it. */
export function newerIndex(index) {
  const bytes = Buffer.from(index);
  bytes.writeUInt32LE(bytes.readUInt32LE(8) + 1, 8);
  bytes.writeUInt32LE(crc32(bytes.subarray(0, 12)), 12);
  return bytes;
}
