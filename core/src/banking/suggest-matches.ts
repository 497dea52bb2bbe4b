import type { Paise } from '../money/paise.ts';
import { addDays, daysBetween, type IsoDate } from '../periods/business-date.ts';
import { ByDay } from './by-day.ts';
import type { OpenLine, OpenPosting } from './open-items.ts';
import { linesOfPosting, postingsOfLine } from './partial-sums.ts';
import { isNamed, type LineWords, namesReference, wordsOfLine } from './words-of-line.ts';

export type MatchKind = 'exact' | 'possible' | 'partial';

/** Lines and postings that may match. The score is 100 for an exact match; a higher score is more likely. */
export type Suggestion = {
  readonly kind: MatchKind;
  readonly score: number;
  readonly lineIds: readonly string[];
  readonly postings: readonly OpenPosting[];
  /** The reason, shown to the user. */
  readonly why: string;
};

/** A cheque is valid for three months. A voucher may be entered some days after the bank's line. */
export const DAYS_BEFORE = 92;
export const DAYS_AFTER = 10;
/** The limit in days if the narration contains no number or name. */
const DAYS_UNSAID = 31;
const MOST_SHOWN = 5;

/** The dates between which vouchers of these lines are searched, or null without lines. */
export function daysOfPostings(lines: readonly { readonly date: IsoDate }[]): { from: IsoDate; to: IsoDate } | null {
  if (lines.length === 0) return null;
  const dates = lines.map(({ date }) => date).sort();
  return { from: addDays(dates[0]!, -DAYS_BEFORE), to: addDays(dates.at(-1)!, DAYS_AFTER) };
}

const keyOf = ({ voucherId, lineNo }: Pick<OpenPosting, 'voucherId' | 'lineNo'>) => `${voucherId} ${lineNo}`;
const isWithin = (line: OpenLine, posting: OpenPosting) => {
  const days = daysBetween(posting.date, line.date);
  return days <= DAYS_BEFORE && days >= -DAYS_AFTER;
};
const byDateAndId = (a: OpenPosting, b: OpenPosting) => (a.date + keyOf(a) < b.date + keyOf(b) ? -1 : 1);

/** Lines with their text, and the open items of equal amount. */
class Table {
  readonly #words = new Map<string, LineWords>();
  readonly #byAmount: ReadonlyMap<Paise, readonly OpenPosting[]>;
  readonly #linesOf: ReadonlyMap<Paise, readonly OpenLine[]>;

  constructor(lines: readonly OpenLine[], postings: readonly OpenPosting[]) {
    this.#byAmount = Map.groupBy([...postings].sort(byDateAndId), ({ amountPaise }) => amountPaise);
    this.#linesOf = Map.groupBy(lines, ({ amountPaise }) => amountPaise);
  }

  words(line: OpenLine): LineWords {
    const words = this.#words.get(line.id) ?? wordsOfLine(line);
    this.#words.set(line.id, words);
    return words;
  }

  postingsOf = (line: OpenLine) => (this.#byAmount.get(line.amountPaise) ?? []).filter((posting) => isWithin(line, posting));
  linesLike = (line: OpenLine) => this.#linesOf.get(line.amountPaise) ?? [];

  /** The postings whose cheque, UTR or voucher number the line contains. */
  named = (line: OpenLine) =>
    this.postingsOf(line).filter(({ references, voucherNumber }) =>
      [...references, voucherNumber].some((reference) => namesReference(this.words(line), reference)),
    );

  /** True if the line names another cheque than the posting. */
  isOfOther(line: OpenLine, { references }: OpenPosting): boolean {
    const { number } = this.words(line);
    const numbers = references.filter((reference) => /^\d{4,}$/.test(reference));
    return number !== '' && numbers.length > 0 && !numbers.some((reference) => namesReference(this.words(line), reference));
  }
}

/**
 * Certain matches of one line and one posting of equal amount: either the line names the posting and no other line of that amount does,
 * or both are the only ones of their amount on their day and no number contradicts. The result does not depend on the input order.
 */
export function exactMatches(lines: readonly OpenLine[], postings: readonly OpenPosting[]): Suggestion[] {
  const table = new Table(lines, postings);
  const byNumber = new Map<string, OpenPosting>();
  const claims = new Map<string, number>();
  for (const line of lines) {
    const named = table.named(line);
    for (const posting of named) claims.set(keyOf(posting), (claims.get(keyOf(posting)) ?? 0) + 1);
    if (named.length === 1) byNumber.set(line.id, named[0]!);
  }
  const found: Suggestion[] = [];
  for (const line of lines) {
    const posting = byNumber.get(line.id);
    if (posting && claims.get(keyOf(posting)) === 1) found.push(exact(line, posting, 'same amount and number'));
  }
  const taken = new Set(found.flatMap((match) => match.postings.map(keyOf)));
  const done = new Set(found.flatMap(({ lineIds }) => lineIds));
  for (const line of lines) {
    if (done.has(line.id) || table.named(line).length > 0) continue;
    const ofDay = table.postingsOf(line).filter((posting) => posting.date === line.date);
    const alike = table.linesLike(line).filter(({ date }) => date === line.date);
    const [only] = ofDay;
    if (ofDay.length !== 1 || alike.length !== 1 || !only || taken.has(keyOf(only)) || claims.has(keyOf(only))) continue;
    if (!table.isOfOther(line, only)) found.push(exact(line, only, 'same amount and day'));
  }
  return found;
}

const exact = (line: OpenLine, posting: OpenPosting, why: string): Suggestion => ({
  kind: 'exact',
  score: 100,
  lineIds: [line.id],
  postings: [posting],
  why,
});

/**
 * Possible matches for the asked lines, most likely first, at most five each. An exact match is the only one. Otherwise: postings of the
 * same amount that are near or named, else several vouchers that add up to the line, or several lines that add up to a voucher. `lines`
 * must include all open lines nearby, so that exact matches are found correctly.
 */
export function suggestMatches(
  asked: readonly string[],
  lines: readonly OpenLine[],
  postings: readonly OpenPosting[],
): ReadonlyMap<string, readonly Suggestion[]> {
  const table = new Table(lines, postings);
  const exacts = new Map(exactMatches(lines, postings).map((match) => [match.lineIds[0]!, match]));
  const taken = new Set([...exacts.values()].flatMap((match) => match.postings.map(keyOf)));
  const free = new ByDay(postings.filter((posting) => !taken.has(keyOf(posting))).sort(byDateAndId));
  const freeLines = new ByDay(lines.filter(({ id }) => !exacts.has(id)).sort((a, b) => (a.id < b.id ? -1 : 1)));
  const wanted = new Set(asked);
  const suggested = new Map<string, readonly Suggestion[]>();
  for (const line of lines) {
    if (!wanted.has(line.id)) continue;
    const only = exacts.get(line.id);
    const possible = only ? [only] : possibleOf(line, table, taken);
    suggested.set(line.id, possible.length > 0 ? possible : partialOf(line, table, free, freeLines));
  }
  return suggested;
}

function possibleOf(line: OpenLine, table: Table, taken: ReadonlySet<string>): Suggestion[] {
  const named = new Set(table.named(line).map(keyOf));
  return table
    .postingsOf(line)
    .filter((posting) => !taken.has(keyOf(posting)))
    .flatMap((posting) => {
      const days = Math.abs(daysBetween(posting.date, line.date));
      const hasNumber = named.has(keyOf(posting));
      const hasName = isNamed(table.words(line), posting.partyName);
      if (!(hasNumber || hasName) && days > DAYS_UNSAID) return [];
      const score = 55 + (hasNumber ? 30 : 0) + (hasName ? 14 : 0) - Math.min(days, 30) - (table.isOfOther(line, posting) ? 20 : 0);
      const why = ['same amount', ...(hasNumber ? ['number'] : []), ...(hasName ? ['name'] : []), daysText(days)].join(', ');
      return [{ kind: 'possible' as const, score, lineIds: [line.id], postings: [posting], why }];
    })
    .sort((a, b) => b.score - a.score || byDateAndId(a.postings[0]!, b.postings[0]!))
    .slice(0, MOST_SHOWN);
}

const daysText = (days: number) => (days === 0 ? 'same day' : days === 1 ? '1 day apart' : `${days} days apart`);

function partialOf(line: OpenLine, table: Table, postings: ByDay<OpenPosting>, lines: ByDay<OpenLine>): Suggestion[] {
  const several = postingsOfLine(line, postings, (posting) => isNamed(table.words(line), posting.partyName));
  if (several) {
    return [
      { kind: 'partial', score: 40, lineIds: [line.id], postings: several, why: `${several.length} vouchers that come to this line` },
    ];
  }
  const split = linesOfPosting(line, lines, postings);
  if (!split) return [];
  return [
    {
      kind: 'partial',
      score: 35,
      lineIds: split.lines.map(({ id }) => id),
      postings: [split.posting],
      why: `${split.lines.length} lines that come to this voucher`,
    },
  ];
}
