import { todayInIndia } from '@bahi/core/periods/business-date';
import { monthOf } from '@bahi/core/periods/financial-year';
import { findBookBalance, findMoneyLedger, findMoved } from '../bank-books/bank-book-store.ts';
import { forMembers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { Refusal } from '../platform/refusal.ts';
import { endOfDay, noMonths } from './book-of-day.ts';
import { findCashCount } from './cash-count-store.ts';
import { serializeCount } from './serialize-count.ts';

/** The book balance of a cash ledger on a day, for a count. */
export const getCashDay = forMembers.cashCounts.getCashDay.handler(
  async ({ input: { ledgerId, date: asked }, context: { company, tx } }) => {
    const date = asked ?? todayInIndia(Date.now());
    const [[ledger], [opening], [book], [moved], [count]] = await tx.together([
      findMoneyLedger(company.id, ledgerId),
      findBookBalance(company.id, ledgerId, monthOf(date), [date, nilUuid, 0]),
      findBookBalance(company.id, ledgerId, monthOf(date), endOfDay(date)),
      findMoved(company.id, ledgerId, { ...noMonths, loose: [[date, date]] }),
      findCashCount(company.id, ledgerId, date),
    ]);
    if (ledger?.kind !== 'cash') throw new Refusal('NOT_FOUND');
    return {
      ledger: { _id: ledger.id, name: ledger.name },
      date,
      openingPaise: opening?.balancePaise ?? 0,
      receivedPaise: moved?.debitPaise ?? 0,
      paidPaise: moved?.creditPaise ?? 0,
      bookPaise: book?.balancePaise ?? 0,
      count: count ? serializeCount(count) : null,
    };
  },
);
