import { similarKeys } from './similar-keys.ts';
import { sortKey } from './sort-key.ts';

/** More words narrow nothing further. */
const mostWords = 8;

/**
 * The words of a typed search, folded as the texts are. "Ameen, ERN" gives "ameen" and "ern". A comma at the edge of a word belongs to the
 * sentence and not to the word; every other mark is searched.
 */
export function searchWords(typed: string): readonly string[] {
  const words = sortKey(typed)
    .split(' ')
    .map((word) => word.replace(/^,+(?=.)|(?<=.),+$/gu, ''));
  return [...new Set(words)].filter((word) => word !== '').slice(0, mostWords);
}

/** True if the text contains every word, in any order, at the beginning of a word or inside one. The text is a `searchText`. */
export function holdsWords(words: readonly string[], text: string): boolean {
  return words.every((word) => text.includes(word));
}

/**
 * True if the text contains every word or one that is spelled alike (`similarKeys`), and at least one word can be misspelled. The text is a
 * `searchText`. A search shows such texts only if no text contains the words.
 */
export function resemblesWords(words: readonly string[], text: string): boolean {
  const keys = words.map(similarKeys);
  if (keys.every((each) => each.length === 0)) return false;
  const there = new Set(similarKeys(text));
  return words.every((word, at) => text.includes(word) || keys[at]?.some((key) => there.has(key)));
}

/** How well a text fits a search, the best first. */
export type Fit = 'whole' | 'begins' | 'contains' | 'elsewhere' | 'similar';
const order: readonly Fit[] = ['whole', 'begins', 'contains', 'elsewhere', 'similar'];

/**
 * How the words fit a name and the text that is searched; null if they do not.
 * - whole: the words are the name;
 * - begins: each word begins a word of the name;
 * - contains: the name contains each word;
 * - elsewhere: a code, phone or another field contains one of them;
 * - similar: a word is only spelled alike.
 */
export function fitOf(words: readonly string[], name: string, text: string): Fit | null {
  const folded = sortKey(name);
  if (words.join(' ') === searchWords(name).join(' ')) return 'whole';
  const beginnings = ` ${folded} ${folded.replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')}`;
  if (words.every((word) => beginnings.includes(` ${word}`))) return 'begins';
  if (holdsWords(words, folded)) return 'contains';
  if (holdsWords(words, text)) return 'elsewhere';
  return resemblesWords(words, text) ? 'similar' : null;
}

export type Found = {
  readonly name: string;
  readonly text: string;
  /** True if it belongs to the other side of the voucher, as a customer does in a purchase. */
  readonly isOtherSide?: boolean;
  /** How much it was used lately; 0 for never. */
  readonly used?: number;
};

/**
 * Those that fit, the best first: by how they fit, then the side of the voucher, then what was used often and lately, then the name that begins
 * with the first word, then the order given. Those that are only spelled alike are kept if nothing else fits.
 */
export function bestFirst<Each extends Found>(words: readonly string[], found: readonly Each[]): readonly (Each & { readonly fit: Fit })[] {
  const fitting = found.flatMap((each, at) => {
    const fit = fitOf(words, each.name, each.text);
    return fit === null
      ? []
      : [{ each: { ...each, fit }, at, place: order.indexOf(fit), begins: sortKey(each.name).startsWith(words[0] ?? '') }];
  });
  const similar = order.indexOf('similar');
  const kept = fitting.some(({ place }) => place < similar) ? fitting.filter(({ place }) => place < similar) : fitting;
  return kept
    .toSorted(
      (a, b) =>
        a.place - b.place ||
        Number(a.each.isOtherSide ?? false) - Number(b.each.isOtherSide ?? false) ||
        (b.each.used ?? 0) - (a.each.used ?? 0) ||
        Number(b.begins) - Number(a.begins) ||
        a.at - b.at,
    )
    .map(({ each }) => each);
}
