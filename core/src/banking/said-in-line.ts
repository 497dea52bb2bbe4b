import { matchKey } from '../parties/match-key.ts';
import { folded } from '../transfer/cell.ts';

/** What the narration and the reference of a line tell, made once for many questions. */
export type Said = {
  /** All of it, letters and digits alone. */
  readonly folded: string;
  /** The numbers in it, without zeros in front: cheque 000123 is 123. */
  readonly numbers: ReadonlySet<string>;
  /** As names of parties are compared. */
  readonly names: string;
  /** The bank's own reference where it is a number alone, as a cheque's. */
  readonly number: string;
};

const bare = (digits: string) => digits.replace(/^0+/, '');

/** Reads a line once. Numbers are those of three digits at least, the zeros in front of them taken away. */
export function saidIn({ reference, description }: { readonly reference: string; readonly description: string }): Said {
  const text = `${reference} ${description}`;
  return {
    folded: folded(text),
    numbers: new Set((text.match(/\d{3,}/g) ?? []).map(bare).filter((number) => number.length >= 3)),
    names: matchKeyOf(text),
    number: /^\d{4,}$/.test(reference.trim()) ? bare(reference.trim()) : '',
  };
}

/** `matchKey` cuts a name at 120 letters; a narration is looked at whole. */
const matchKeyOf = (text: string) =>
  text
    .match(/.{1,100}/gu)
    ?.map(matchKey)
    .join('') ?? '';

/** Whether a line names this cheque, UTR or voucher number: as a number of its own, or as a text of five letters and digits at least. */
export function isSaid(said: Said, reference: string): boolean {
  const text = reference.trim();
  if (/^\d+$/.test(text)) return bare(text).length >= 3 && said.numbers.has(bare(text));
  const whole = folded(text);
  return whole.length >= 5 && said.folded.includes(whole);
}

/** Banks cut names: the first twelve letters of one are enough. */
export function isNamed(said: Said, name: string): boolean {
  const key = matchKey(name).slice(0, 12);
  return key.length >= 4 && (said.names.includes(key) || said.folded.includes(key));
}
