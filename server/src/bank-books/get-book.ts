import { todayInIndia } from '@bahi/core/periods/business-date';
import { monthOf } from '@bahi/core/periods/financial-year';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { forMembers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { Refusal } from '../platform/refusal.ts';
import { spanOf } from '../reports/public/span.ts';
import { type EntryKey, findBookBalance, findMoneyLedger, findMoved, listBookEntries } from './bank-book-store.ts';
import { serializeEntry } from './serialize-entry.ts';

const afterAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** A cash or bank book. Staff who see only their own parties get none, because they have no access to its ledger. */
export const getBook = forMembers.bankBooks.getBook.handler(async ({ input, context: { company, tx } }) => {
  if (company.own.partiesOf !== null) throw new Refusal('NOT_FOUND');
  const span = spanOf(company, todayInIndia(Date.now()), input);
  const balanceAfter = (key: EntryKey) => findBookBalance(company.id, input.ledgerId, monthOf(key[0]), key);
  const opensAfter: EntryKey = [span.from, nilUuid, 0];
  const asked = readCursor(input.cursor, ['date', 'uuid', 'integer']);
  const after: EntryKey = asked ? [asked[0], asked[1], Number(asked[2])] : opensAfter;
  const [[ledger], [opening], [begins], [closing], [moved], entries] = await tx.together([
    findMoneyLedger(company.id, input.ledgerId),
    balanceAfter(opensAfter),
    balanceAfter(after),
    balanceAfter([span.to, afterAll, 0]),
    findMoved(company.id, input.ledgerId, span),
    listBookEntries(company.id, input.ledgerId, span.to, after, input.limit + 1),
  ]);
  if (!ledger) throw new Refusal('NOT_FOUND');
  let balancePaise = begins?.balancePaise ?? 0;
  const { page, last } = pageOf(entries, input.limit);
  return {
    ledger: { _id: ledger.id, name: ledger.name, kind: ledger.kind },
    from: span.from,
    to: span.to,
    openingPaise: opening?.balancePaise ?? 0,
    closingPaise: closing?.balancePaise ?? 0,
    receivedPaise: moved?.debitPaise ?? 0,
    paidPaise: moved?.creditPaise ?? 0,
    entries: page.map((entry) => {
      balancePaise += entry.amountPaise;
      return { ...serializeEntry(entry), balancePaise };
    }),
    next: last ? writeCursor([last.date, last.voucherId, String(last.line)]) : null,
  };
});
