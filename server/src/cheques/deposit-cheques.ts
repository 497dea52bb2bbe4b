import { invariant } from '@bahi/core/basics/invariant';
import { depositCheques } from '@bahi/core/cheques/deposit-cheques';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { forMembers } from '../platform/guards.ts';
import { nilUuid } from '../platform/nil-uuid.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { findBooks } from '../postings/entry-facts-store.ts';
import { holdLedgers } from '../postings/held-ledgers-store.ts';
import { enterVoucher, periodOf } from '../vouchers/public/enter-voucher.ts';
import { markMoved } from './cheque-store.ts';
import { takeCheques } from './take-cheques.ts';

/** Deposits cheques in hand into a bank on one slip: one contra with a debit of the bank for each of them. */
export const deposit = forMembers.cheques.deposit.handler(async ({ input, context }) => {
  const { tx, company } = context;
  const { date, bankLedgerId, note } = input;
  const cheques = await takeCheques(context, input.chequeIds, 'deposit');
  const [[books], , [bank]] = await tx.together([
    findBooks({ within: company, kind: 'contra', financialYear: financialYearOf(date).startYear, partyId: nilUuid }),
    ...holdLedgers(company, [bankLedgerId]),
  ]);
  invariant(books, 'the books answer in one row');
  const { problems, postings, totalPaise } = depositCheques({ date, bankLedgerId, note }, cheques, {
    company: periodOf(context, 'contra', date),
    today: todayInIndia(Date.now()),
    bank: bank ?? null,
    chequesInHandLedgerId: books.ledgers.chequesInHand,
  });
  refuseProblems(problems);
  const head = { kind: 'contra' as const, date, partyId: null, totalPaise, note };
  const { id, number } = enterVoucher(context, head, books.series, { postings });
  tx.commitWith([
    markMoved(
      company.id,
      'deposited',
      cheques.map((cheque, at) => ({ id: cheque.id, voucherId: id, lineNo: at + 1, on: date, bankLedgerId })),
    ),
  ]);
  const many = cheques.length === 1 ? 'Cheque' : `${cheques.length} cheques`;
  return { message: `${many} deposited by ${number}`, voucherId: id, voucherNumber: number };
});
