import { exactMatches } from '@bahi/core/banking/suggest-matches';
import { findBankPostings, lockPostings } from '../bank-books/bank-date-store.ts';
import { readCursor, writeCursor } from '../platform/cursor.ts';
import { forManagers } from '../platform/guards.ts';
import { Refusal } from '../platform/refusal.ts';
import { findBank } from './bank-import-store.ts';
import { findBankLines, listBankLines, lockBankLines } from './bank-line-store.ts';
import { findMatchedOf } from './bank-match-store.ts';
import { findOpenItems } from './open-items.ts';
import { writeMatches } from './rules/write-matches.ts';

/** As many as are looked at and written in well under a second, so that nobody who saves a voucher notices. */
const linesAtOnce = 2_000;

/** Accepts what is exact of the next lines; `next` goes on with those after them. What was matched meanwhile is passed over. */
export const acceptExact = forManagers.banking.acceptExact.handler(async ({ input: { ledgerId, after }, context }) => {
  const { tx, company, caller } = context;
  const place = readCursor(after, ['date', 'uuid']);
  const asked = { state: 'toDo' as const, part: '', amountPaise: null, after: place, limit: linesAtOnce };
  const [[bank], lines] = await tx.together([findBank(company.id, ledgerId), listBankLines(company.id, ledgerId, asked)]);
  if (!bank) throw new Refusal('NOT_FOUND');
  const open = await findOpenItems(tx, company.id, ledgerId, lines);
  const asking = new Set(lines.map(({ id }) => id));
  const exact = exactMatches(open.lines, open.postings).filter(({ lineIds }) => asking.has(lineIds[0]!));
  const lineIds = exact.flatMap((match) => match.lineIds);
  const vouchers = [...new Set(exact.flatMap(({ postings }) => postings.map(({ voucherId }) => voucherId)))];
  const [, , linesNow, postingsNow, matchedNow] = await tx.together([
    lockPostings(company.id, vouchers),
    lockBankLines(company.id, lineIds),
    findBankLines(company.id, lineIds),
    findBankPostings(company.id, ledgerId, vouchers),
    findMatchedOf(company.id, vouchers),
  ]);
  const line = new Map(linesNow.filter(({ matchId }) => matchId === null).map((row) => [row.id, row]));
  const taken = new Set(matchedNow.map(keyOf));
  const posting = new Map(postingsNow.filter((row) => !taken.has(keyOf(row))).map((row) => [keyOf(row), row]));
  const matches = exact.flatMap((match) => {
    const [one, other] = [line.get(match.lineIds[0]!), posting.get(keyOf(match.postings[0]!))];
    return one && other && one.amountPaise === other.amountPaise ? [{ how: 'exact' as const, lines: [one], postings: [other] }] : [];
  });
  tx.commitWith(writeMatches({ orgId: company.id, ledgerId, by: caller }, matches));
  const last = lines.length === linesAtOnce ? lines.at(-1) : undefined;
  return {
    message: matches.length === 1 ? '1 line matched' : `${matches.length} lines matched`,
    matched: matches.length,
    looked: lines.length,
    next: last ? writeCursor([last.date, last.id]) : null,
  };
});

const keyOf = ({ voucherId, lineNo }: { voucherId: string; lineNo: number }) => `${voucherId} ${lineNo}`;
