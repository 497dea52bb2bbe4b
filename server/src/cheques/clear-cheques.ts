import { clearProblems } from '@bahi/core/cheques/clear-cheque';
import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { setBankDates } from '../bank-dates/bank-date-store.ts';
import { forMembers } from '../platform/guards.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { periodOf } from '../vouchers/public/enter-voucher.ts';
import { markCleared } from './cheque-store.ts';
import { takeCheques } from './take-cheques.ts';

/** Clears cheques: each of their postings gets its bank date (decision 25). Nothing is posted. */
export const clear = forMembers.cheques.clear.handler(async ({ input: { chequeIds, date }, context }) => {
  const { tx, company } = context;
  const cheques = await takeCheques(context, chequeIds, 'clear');
  const days = { company: periodOf(context, 'contra', date), today: todayInIndia(Date.now()), locks: company.locks };
  refuseProblems(clearProblems(date, cheques, days));
  const dated = cheques.flatMap(({ bankVoucherId: voucherId, bankLineNo: lineNo, bankLedgerId: ledgerId }) =>
    voucherId === null || lineNo === null ? [] : [{ voucherId, lineNo, ledgerId, bankDate: date, source: 'cheque' as const }],
  );
  tx.commitWith([
    markCleared(
      company.id,
      cheques.map(({ id }) => id),
      date,
    ),
    setBankDates(company.id, dated),
  ]);
  const many = cheques.length === 1 ? 'Cheque' : `${cheques.length} cheques`;
  return { message: `${many} cleared on ${formatDate(date)}`, voucherId: null, voucherNumber: null };
});
