/**
 * Vocabularies of SentencePiece's unigram kind: segmentation, and `tokenizer.json`.
 *
 * Kudo 2018, "Subword Regularization": a text is cut into the pieces whose scores (log probabilities) add up to most.
 */

/** Stands for a space. */
export const SPACE = "\u2581";
/** What an unknown character costs beside the rarest piece. */
const UNKNOWN_COST = 10;

/** A vocabulary: the ids are the places in the list. */
export interface Vocabulary {
  pieces: [string, number][];
  begin: number;
  end: number;
  unknown: number;
  pad?: number;
  /** Further pieces that stand for no text. */
  others: number[];
  /** Whether spaces at both ends are cut off before anything else. */
  trims: boolean;
}

/** Pieces that stand for no text, in the order of their ids. */
export function specials({ begin, end, unknown, pad, others }: Vocabulary): number[] {
  return [begin, end, unknown, ...(pad === undefined ? [] : [pad]), ...others].sort((a, b) => a - b);
}

/** The vocabulary of the kept pieces; `kept` is ascending and holds all specials. */
export function cutVocabulary(whole: Vocabulary, kept: number[]): Vocabulary {
  const places = new Map(kept.map((id, place) => [id, place]));
  const place = (id: number) => {
    const found = places.get(id);
    if (found === undefined) throw new Error(`the special piece ${whole.pieces[id]?.[0]} is not kept`);
    return found;
  };
  return {
    pieces: kept.map((id) => whole.pieces[id]!),
    begin: place(whole.begin),
    end: place(whole.end),
    unknown: place(whole.unknown),
    ...(whole.pad === undefined ? {} : { pad: place(whole.pad) }),
    others: whole.others.map(place),
    trims: whole.trims,
  };
}

/** `tokenizer.json`. Keys stand in alphabetical order. */
export function tokenizer(vocabulary: Vocabulary): string {
  const text = (id: number) => vocabulary.pieces[id]![0];
  const { begin, end } = vocabulary;
  const frame = (id: number) => ({ SpecialToken: { id: text(id), type_id: 0 } });
  const sequence = (id: string) => ({ Sequence: { id, type_id: 0 } });
  const token = (id: number) => ({ id: text(id), ids: [id], tokens: [text(id)] });
  const replace = (pattern: string, content: string) => ({ content, pattern: { Regex: pattern }, type: "Replace" });
  const metaspace = { prepend_scheme: "always", replacement: SPACE, split: true, type: "Metaspace" };
  const [first, second] = [begin, end].map((id): [string, object] => [text(id), token(id)]).sort(([a], [b]) => (a < b ? -1 : 1)) as [[string, object], [string, object]];
  const rest = {
    added_tokens: specials(vocabulary).map((id) => ({
      content: text(id), id, lstrip: false, normalized: false, rstrip: false, single_word: false, special: true,
    })),
    decoder: metaspace,
    model: { byte_fallback: false, type: "Unigram", unk_id: vocabulary.unknown, vocab: [] },
    // SentencePiece's `nmt_nfkc`: NFKC, without control characters, all kinds of space as one space.
    normalizer: {
      normalizers: [
        replace("[\\x01-\\x08\\x0B\\x0E-\\x1F\\x7F\\x{8F}\\x{9F}]", ""),
        replace("[\\t\\n\\x0C\\r\\x{1680}\\x{200B}-\\x{200F}\\x{2028}\\x{2029}\\x{2581}\\x{FEFF}\\x{FFFD}]", " "),
        { type: "NFKC" },
        replace(" {2,}", " "),
        ...(vocabulary.trims ? [{ strip_left: true, strip_right: true, type: "Strip" }] : []),
      ],
      type: "Sequence",
    },
    padding: null,
    post_processor: {
      pair: [frame(begin), sequence("A"), frame(end), frame(end), sequence("B"), frame(end)],
      single: [frame(begin), sequence("A"), frame(end)],
      special_tokens: Object.fromEntries([first, second]),
      type: "TemplateProcessing",
    },
    pre_tokenizer: metaspace,
    truncation: null,
    version: "1.0",
  };
  // A score is written as a float, also where it is whole.
  const score = (number: number) => (Number.isInteger(number) ? `${Object.is(number, -0) ? "-0" : number}.0` : `${number}`);
  const pieces = vocabulary.pieces.map(([piece, number]) => `[${JSON.stringify(piece)},${score(number)}]`);
  return JSON.stringify(rest).replace('"vocab":[]', () => `"vocab":[${pieces.join(",")}]`);
}

/** Cuts words into pieces. */
export class Segmenter {
  /** Pieces, and what pieces begin with, without an id. */
  #ids = new Map<string, number | undefined>();
  #scores: number[];
  #unknown: number;
  #unknownScore: number;

  constructor(vocabulary: Vocabulary) {
    const { pieces, unknown } = vocabulary;
    for (const [id, [piece]] of pieces.entries()) {
      let begins = "";
      for (const character of piece) {
        if (begins !== "" && !this.#ids.has(begins)) this.#ids.set(begins, undefined);
        begins += character;
      }
      this.#ids.set(piece, id === unknown ? undefined : id);
    }
    this.#scores = pieces.map(([, score]) => score);
    this.#unknown = unknown;
    this.#unknownScore = this.#scores.reduce((least, score) => Math.min(least, score), 0) - UNKNOWN_COST;
  }

  /** The ids of a word's pieces, the last one first; `SPACE` stands for spaces. */
  cut(word: string): number[] {
    const characters = Array.from(word);
    const count = characters.length;
    // For each place: the best sum up to it, where its last piece begins, and which one it is.
    const sums = new Float64Array(count + 1).fill(-Infinity);
    const starts = new Int32Array(count + 1);
    const last = new Int32Array(count + 1).fill(this.#unknown);
    sums[0] = 0;
    for (let from = 0; from < count; from++) {
      const base = sums[from]!;
      if (base + this.#unknownScore > sums[from + 1]!) {
        sums[from + 1] = base + this.#unknownScore;
        starts[from + 1] = from;
        last[from + 1] = this.#unknown;
      }
      let text = "";
      for (let to = from + 1; to <= count; to++) {
        text += characters[to - 1];
        const id = this.#ids.get(text);
        if (id === undefined) {
          if (this.#ids.has(text)) continue;
          break;
        }
        const sum = base + this.#scores[id]!;
        if (sum > sums[to]!) {
          sums[to] = sum;
          starts[to] = from;
          last[to] = id;
        }
      }
    }
    const ids: number[] = [];
    for (let at = count; at > 0; at = starts[at]!) ids.push(last[at]!);
    return ids;
  }
}
