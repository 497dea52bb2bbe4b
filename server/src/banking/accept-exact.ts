import { lockedBankDates } from '@bahi/core/bank-books/locked-bank-dates';
import { exactMatches } from '@bahi/core/banking/suggest-matches';
import { findBankPostings, lockPostings } from '../bank-dates/bank-date-store.ts';
import { bankDateChange } from '../bank-dates/public/locked-dates.ts';
import { readCursor, writeCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { findBank } from './bank-import-store.ts';
import { findBankLines, listBankLines, lockBankLines } from './bank-line-store.ts';
import { findMatchedOf } from './bank-match-store.ts';
import { findAllOpenItems } from './open-items.ts';
import { writeMatches } from './write-matches.ts';

/** As many as are checked and written in well under a second, so that users who save vouchers do not notice. */
const linesAtOnce = 2_000;

/**
 * Accepts exact matches among the next lines; `next` continues after them. Lines that were matched meanwhile, or would get a bank date in
 * locked days, are skipped.
 */
export const acceptExact = forManagers.banking.acceptExact.handler(async ({ input: { ledgerId, after }, context }) => {
  const { tx, company, caller } = context;
  const place = readCursor(after, ['date', 'uuid']);
  const asked = { state: 'toDo' as const, words: [], amountPaise: null, after: place, limit: linesAtOnce };
  const [[bank], lines] = await tx.together([findBank(company.id, ledgerId), listBankLines(company.id, ledgerId, asked)]);
  if (!bank) throw new Refusal('NOT_FOUND');
  const { looked, open } = await findAllOpenItems(tx, company.id, ledgerId, lines);
  const asking = new Set(looked.map(({ id }) => id));
  const exact = exactMatches(open?.lines ?? [], open?.postings ?? []).filter(({ lineIds }) => asking.has(lineIds[0]!));
  const lineIds = exact.flatMap((match) => match.lineIds);
  const vouchers = [...new Set(exact.flatMap(({ postings }) => postings.map(({ voucherId }) => voucherId)))];
  const [linesNow, postingsNow, matchedNow] = await tx.after(
    [lockPostings(company.id, vouchers), lockBankLines(company.id, lineIds)],
    [findBankLines(company.id, lineIds), findBankPostings(company.id, ledgerId, vouchers), findMatchedOf(company.id, vouchers)],
  );
  const line = new Map(linesNow.filter(({ matchId }) => matchId === null).map((row) => [row.id, row]));
  const taken = new Set(matchedNow.map(keyOf));
  const posting = new Map(postingsNow.filter((row) => !taken.has(keyOf(row))).map((row) => [keyOf(row), row]));
  const found = exact.flatMap((match) => {
    const [one, other] = [line.get(match.lineIds[0]!), posting.get(keyOf(match.postings[0]!))];
    return one && other && one.amountPaise === other.amountPaise ? [{ how: 'exact' as const, lines: [one], postings: [other] }] : [];
  });
  const isLocked = ({ lines: [one], postings: [other] }: (typeof found)[number]) =>
    lockedBankDates([bankDateChange(other!, one!.date)], company.locks, 'ledgerId') !== null;
  const matches = found.filter((match) => !isLocked(match));
  const left = found.length - matches.length;
  tx.commitWith(writeMatches({ orgId: company.id, ledgerId, by: caller }, matches));
  const last = lines.length === linesAtOnce || looked.length < lines.length ? looked.at(-1) : undefined;
  return {
    message: `${linesText(matches.length)} matched${left > 0 ? `, ${linesText(left)} of locked days left` : ''}`,
    matched: matches.length,
    locked: left,
    looked: looked.length,
    next: last ? writeCursor([last.date, last.id]) : null,
  };
});

const linesText = (lines: number) => `${lines.toLocaleString('en-IN')} ${lines === 1 ? 'line' : 'lines'}`;
const keyOf = ({ voucherId, lineNo }: { voucherId: string; lineNo: number }) => `${voucherId} ${lineNo}`;
