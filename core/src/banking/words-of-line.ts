import { folded } from '../files/cell.ts';
import { matchKey } from '../parties/match-key.ts';

/** The searchable text of a statement line, prepared once. */
export type LineWords = {
  /** The whole text, letters and digits only. */
  readonly folded: string;
  /** The numbers in it, without leading zeros: cheque 000123 is 123. */
  readonly numbers: ReadonlySet<string>;
  /** In the form in which party names are compared. */
  readonly names: string;
  /** The bank's reference if it is only a number, as for a cheque; else ''. */
  readonly number: string;
};

const bare = (digits: string) => digits.replace(/^0+/, '');

/** Prepares a line. Numbers have at least three digits; leading zeros are removed. */
export function wordsOfLine({ reference, description }: { readonly reference: string; readonly description: string }): LineWords {
  const text = `${reference} ${description}`;
  return {
    folded: folded(text),
    numbers: new Set((text.match(/\d{3,}/g) ?? []).map(bare).filter((number) => number.length >= 3)),
    names: matchKeyOf(text),
    number: /^\d{4,}$/.test(reference.trim()) ? bare(reference.trim()) : '',
  };
}

/** `matchKey` cuts a name at 120 letters, but the whole narration is needed. */
const matchKeyOf = (text: string) =>
  text
    .match(/.{1,100}/gu)
    ?.map(matchKey)
    .join('') ?? '';

/** True if a line contains this cheque, UTR or voucher number: as a separate number, or as a text of at least five letters and digits. */
export function namesReference(words: LineWords, reference: string): boolean {
  const text = reference.trim();
  if (/^\d+$/.test(text)) return bare(text).length >= 3 && words.numbers.has(bare(text));
  const whole = folded(text);
  return whole.length >= 5 && words.folded.includes(whole);
}

/** True if the line contains the first twelve letters of the name. Banks cut names. */
export function isNamed(words: LineWords, name: string): boolean {
  const key = matchKey(name).slice(0, 12);
  return key.length >= 4 && (words.names.includes(key) || words.folded.includes(key));
}
