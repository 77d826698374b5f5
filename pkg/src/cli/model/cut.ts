/**
 * A vocabulary cut to some languages: pieces that frequent words are made of, and single characters of all alphabets.
 *
 * Which words are frequent is told by broad lists (Speer 2022, `wordfreq`), not by a corpus: a small corpus knows too
 * few words, and what it lacks would become fragments.
 */
import { gunzipSync } from "node:zlib";
import { AdfontesError } from "../../errors.js";
import { Segmenter, SPACE, specials, type Vocabulary } from "./unigram.js";

/** How often a word of the lists (lower case, between spaces) is written in other ways, roughly. */
const CAPITAL = 0.2;
const CAPITALS = 0.01;
const JOINED = 0.03;
/** Rarer words are looked at as they stand alone. */
const RARE = 1e-7;
/** From here on characters stand for words or syllables of languages that none can be cut to. */
const FOREIGN = 0x2e80;

const ALPHABETIC = /\p{Alphabetic}/u;

/**
 * The ids to keep, ascending: specials, single characters of alphabets, numbers and marks, and for each language `share` pieces
 * more. All languages count alike, and a piece counts what it makes up of them together.
 */
export function keptPieces(vocabulary: Vocabulary, lists: Uint8Array[], share: number): number[] {
  const segmenter = new Segmenter(vocabulary);
  const kept = new Set(specials(vocabulary));
  for (const [id, [piece]] of vocabulary.pieces.entries()) if (isBasic(piece)) kept.add(id);
  const uses = new Map<number, number>();
  for (const list of lists) {
    for (const [frequency, word] of readWords(list)) {
      // The other ways to write a rare word would not change the order.
      const all = forms(word);
      for (const [form, part] of frequency < RARE ? all.slice(0, 1) : all)
        for (const id of segmenter.cut(form)) uses.set(id, (uses.get(id) ?? 0) + frequency * part);
    }
  }
  const order = [...uses].filter(([id]) => !kept.has(id)).sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  for (const [id] of order.slice(0, share * lists.length)) kept.add(id);
  return [...kept].sort((a, b) => a - b);
}

/** Single characters of alphabets, and runs of digits and marks. */
export function isBasic(piece: string): boolean {
  const characters = Array.from(piece.startsWith(SPACE) ? piece.slice(SPACE.length) : piece);
  const known = (character: string) => character.codePointAt(0)! < FOREIGN;
  if (characters.length === 0) return true;
  if (characters.length === 1) return !ALPHABETIC.test(characters[0]!) || known(characters[0]!);
  return characters.every((character) => !ALPHABETIC.test(character) && known(character));
}

function forms(word: string): [string, number][] {
  const [first = "", ...rest] = Array.from(word);
  return [
    [SPACE + word, 1],
    [SPACE + first.toUpperCase() + rest.join(""), CAPITAL],
    [SPACE + word.toUpperCase(), CAPITALS],
    [word, JOINED],
  ];
}

/**
 * Words with their frequencies, of a list in gzipped MessagePack: a header, then lists of words; those in place n have the
 * frequency 10^(−n/100).
 */
function* readWords(packed: Uint8Array): Generator<[number, string]> {
  const bytes = gunzipSync(packed);
  let at = 0;
  const broken = () => new AdfontesError("unexpected_content", "A list of words is not laid out as expected.");
  const number = (width: number) => {
    if (at + width > bytes.length) throw broken();
    at += width;
    return bytes.readUIntBE(at - width, width);
  };
  const array = () => {
    const kind = number(1);
    if ((kind & 0xf0) === 0x90) return kind & 15;
    if (kind !== 0xdc && kind !== 0xdd) throw broken();
    return number(kind === 0xdc ? 2 : 4);
  };
  const text = () => {
    const kind = number(1);
    const widths: Record<number, number> = { 0xd9: 1, 0xda: 2, 0xdb: 4 };
    const length = (kind & 0xe0) === 0xa0 ? kind & 31 : number(widths[kind] ?? bytes.length);
    if (at + length > bytes.length) throw broken();
    at += length;
    return bytes.toString("utf8", at - length, at);
  };
  const lists = array();
  const header = number(1);
  if ((header & 0xf0) !== 0x80) throw broken();
  for (let left = header & 15; left > 0; left--) {
    text();
    if (bytes[at]! < 0x80) number(1);
    else text();
  }
  for (let place = 0; place < lists - 1; place++) {
    const frequency = 10 ** (place / -100);
    for (let left = array(); left > 0; left--) yield [frequency, text()];
  }
}
