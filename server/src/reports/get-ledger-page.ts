import { addDays, todayInIndia } from '@bahi/core/periods/business-date';
import { monthOf } from '@bahi/core/periods/financial-year';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { isManager } from '../platform/doors.ts';
import { forMembers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { Refusal } from '../platform/refusal.ts';
import { spanOf } from './public/span.ts';
import { type EntryKey, findBalanceAfter, findLedger, listEntries } from './report-store.ts';
import { stockAtStart } from './stock-at-start.ts';
import { refuseBeyondYear } from './within-year.ts';

const afterAll = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const firstDay = '0001-01-01';

export const getLedgerPage = forMembers.reports.getLedgerPage.handler(async ({ input, context: { caller, company, tx } }) => {
  const span = spanOf(company, todayInIndia(Date.now()), input);
  const ledger = await tx.first(findLedger(company, input.ledgerId, span));
  if (!ledger) throw new Refusal('NOT_FOUND');
  const beginsAnew = ledger.nature === 'income' || ledger.nature === 'expenses';
  const isProfit = ledger.role === 'profitAndLoss';
  const tellsProfit = beginsAnew || isProfit;
  if (tellsProfit && !isManager(caller)) throw new Refusal('NOT_ALLOWED');
  if (tellsProfit) refuseBeyondYear(span);
  const earned = isProfit ? ledger.earnedPaise - (await stockAtStart(tx, company.id, span)).gainedPaise : 0;
  const since = beginsAnew && !span.isFirstYear ? span.year.startsOn : firstDay;
  const balanceAfter = (key: EntryKey) => findBalanceAfter(company.id, ledger.id, since, monthOf(key[0]), key);
  const opensAfter: EntryKey = [addDays(span.from, -1), afterAll];
  const after = readCursor(input.cursor, ['date', 'uuid']) ?? opensAfter;
  const [[opening], [begins], [closing], entries] = await tx.together([
    balanceAfter([span.from, nilUuid]),
    balanceAfter(after === opensAfter ? [span.from, nilUuid] : after),
    balanceAfter([span.to, afterAll]),
    listEntries(company.id, ledger.id, span.to, after, input.limit + 1),
  ]);
  let balance = earned + (begins?.balancePaise ?? 0);
  const { page, last } = pageOf(entries, input.limit);
  return {
    ledger: { _id: ledger.id, name: ledger.name, group: ledger.group },
    from: span.from,
    to: span.to,
    opening: earned + (opening?.balancePaise ?? 0),
    closing: earned + (closing?.balancePaise ?? 0),
    entries: page.map((entry) => {
      balance += entry.amountPaise;
      const { voucherId, number, date, against, narration } = entry;
      const row = { voucherId, kind: entry.kind, voucherNumber: number, date, against, amount: entry.amountPaise, balance };
      return narration === '' ? row : { ...row, narration };
    }),
    next: last ? writeCursor([last.date, last.voucherId]) : null,
  };
});
