import { invariant } from '@bahi/core/basics/invariant';
import type { Problem } from '@bahi/core/basics/problem';
import { cashDifference, countedPaise, countProblems, differencePostings } from '@bahi/core/cash-counts/count-cash';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf, monthOf } from '@bahi/core/periods/financial-year';
import { periodProblem } from '@bahi/core/periods/open-period';
import { v7 as uuidv7 } from 'uuid';
import { findBookBalance, findMoneyLedger } from '../bank-books/bank-book-store.ts';
import { forMembers } from '../platform/guards.ts';
import { messageWith } from '../platform/message-with.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { Refusal, refuseProblems, type ServerProblem } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { findBooks } from '../postings/entry-facts-store.ts';
import { holdLedgers, lockLedger } from '../postings/held-ledgers-store.ts';
import { insertJournalLines } from '../vouchers/journal-store.ts';
import { enterVoucher, periodOf } from '../vouchers/public/enter-voucher.ts';
import { endOfDay } from './book-of-day.ts';
import { type CashCountRow, type CashCountValues, findCashCount, insertCashCount } from './cash-count-store.ts';
import { checkCash } from './public/check-cash.ts';
import { countOf } from './public/pieces.ts';
import { serializeCount } from './serialize-count.ts';

type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

/** Closes a day of a cash ledger. The difference is stored, and with a ledger also posted, in one transaction. */
export const saveCashCount = forMembers.cashCounts.saveCashCount.handler(async ({ input, context }) => {
  const { tx, company, caller } = context;
  const { ledgerId, date, differenceLedgerId, note } = input;
  const [[ledger], [before], [books]] = await tx.after(
    [lockLedger(company.id, ledgerId)],
    [
      findMoneyLedger(company.id, ledgerId),
      findCashCount(company.id, ledgerId, date),
      findBookBalance(company.id, ledgerId, monthOf(date), endOfDay(date)),
    ],
  );
  if (ledger?.kind !== 'cash') throw new Refusal('NOT_FOUND');
  if ((before?.version ?? 0) !== input.version) {
    throw new Refusal('CHANGED_MEANWHILE', { by: before?.countedBy ?? null, at: before?.countedAt ?? null, version: before?.version ?? 0 });
  }
  const bookPaise = books?.balancePaise ?? 0;
  const { count, kept: pieces } = countOf(input);
  const counted = countedPaise(count);
  const differencePaise = cashDifference(counted, bookPaise);
  refuseProblems([...countProblems(count), ...dayProblems(context, date), ...bookProblems(input.bookPaise, bookPaise)]);

  const posted =
    differenceLedgerId === undefined || differencePaise === 0
      ? null
      : await postDifference(context, { ledgerId, differenceLedgerId, date, differencePaise, note });
  const values: CashCountValues = {
    orgId: company.id,
    id: uuidv7(),
    ledgerId,
    date,
    pieces,
    coinsPaise: input.coinsPaise,
    countedPaise: counted,
    bookPaise,
    postedPaise: posted?.amountPaise ?? before?.postedPaise ?? 0,
    voucherId: posted?.id ?? before?.voucherId ?? null,
    note,
    version: input.version + 1,
    countedAt: new Date().toISOString(),
    by: caller,
  };
  tx.commitWith([insertCashCount(values)]);
  const { orgId: _, by, ...kept } = values;
  const row: CashCountRow = {
    ...kept,
    ledgerName: ledger.name,
    voucherNumber: posted?.number ?? before?.voucherNumber ?? null,
    isCancelled: posted ? false : (before?.isCancelled ?? false),
    countedBy: by.name,
  };
  const message = messageWith(`Counted ${formatRupees(counted, 'two')}, ${differenceText(differencePaise)}`, posted?.messages ?? []);
  return { message, count: serializeCount(row) };
});

function differenceText(differencePaise: number): string {
  if (differencePaise === 0) return 'as the books say';
  return `${formatRupees(Math.abs(differencePaise), 'two')} ${differencePaise < 0 ? 'short' : 'over'}`;
}

/** A day that has come, within the books. */
function dayProblems({ company }: RequestContext, date: string): Problem[] {
  if (date > todayInIndia(Date.now())) return [{ code: 'COUNT_TO_COME', field: 'date' }];
  return date < company.booksFrom ? [{ code: 'DATE_BEFORE_BOOKS', field: 'date', about: { booksFromOn: company.booksFrom } }] : [];
}

function bookProblems(seenPaise: number, bookPaise: number): ServerProblem[] {
  if (seenPaise === bookPaise) return [];
  const message = `The books say ${formatRupees(bookPaise, 'two')} now. Look at the difference again.`;
  return [{ code: 'BOOK_CHANGED', field: 'bookPaise', message }];
}

type Difference = { ledgerId: string; differenceLedgerId: string; date: string; differencePaise: number; note: string };

/** The journal of a difference, dated as the close. */
async function postDifference(context: RequestContext, { ledgerId, differenceLedgerId, date, differencePaise, note }: Difference) {
  const { tx, company } = context;
  const year = financialYearOf(date);
  const [[books], , ledgers] = await tx.together([
    findBooks({ within: company, kind: 'journal', financialYear: year.startYear, partyId: nilUuid }),
    ...holdLedgers(company, [ledgerId, differenceLedgerId]),
  ]);
  invariant(books, 'the books answer in one row');
  const other = ledgers.find(({ id }) => id === differenceLedgerId);
  const field = 'differenceLedgerId';
  const isFit = other?.kind === 'other' && other.isActive;
  const closed = periodProblem(date, periodOf(context, 'journal', date), 'date');
  refuseProblems([
    ...(closed ? [closed] : []),
    ...(isFit ? [] : [{ code: 'LEDGER_UNFIT', field, message: 'Choose an active ledger of income or expense' }]),
  ]);
  const postings = differencePostings(differencePaise, ledgerId, differenceLedgerId);
  const amountPaise = Math.abs(differencePaise);
  const head = { kind: 'journal' as const, date, partyId: null, totalPaise: amountPaise, note: note || 'Difference of the cash count' };
  const lines = (voucherId: string) =>
    insertJournalLines(
      postings.map((posting, at) => ({
        org_id: company.id,
        voucher_id: voucherId,
        line_no: at + 1,
        ledger_id: posting.ledgerId,
        amount_paise: posting.amountPaise,
        reference: 'none',
        bill_id: null,
      })),
    );
  const messages = await checkCash(context, null, { date, postings }, 'differenceLedgerId');
  const voucher = enterVoucher(context, head, books.series, { postings, rowsOf: (voucherId) => [lines(voucherId)] });
  return { ...voucher, amountPaise, messages };
}
