import { type BankDated, carryBankDates } from '@bahi/core/bank-books/carry-bank-dates';
import { formatDate } from '@bahi/core/periods/business-date';
import { findBankDatesOf, setBankDates } from '../../bank-dates/bank-date-store.ts';
import { bankDateChange, refuseLockedDates } from '../../bank-dates/public/locked-dates.ts';
import { clearChequesOf } from '../../cheques/cheque-store.ts';
import type { Statement } from '../../platform/transaction.ts';
import { voucherPart } from '../../vouchers/public/voucher-part.ts';
import { findMatchesOfVoucher } from '../bank-match-store.ts';
import { matchesOfChange } from './matches-of-change.ts';

/**
 * The bank dates and matches of a voucher's postings. A posting with the same ledger and amount keeps both under its new number; bank dates
 * in locked days may not be removed.
 */
export const bankOfVoucher = voucherPart({
  tables: ['bank_match_postings', 'bank_dates'],
  read: (orgId, voucherId) => [findBankDatesOf(orgId, voucherId), findMatchesOfVoucher(orgId, voucherId)],
  carry: async (context, { old, now }, [bankDates, matched]) => {
    const { company } = context;
    const { id } = old.head;
    const { kept, lost } = now ? carryBankDates(bankDates, now.postings) : { kept: [], lost: bankDates };
    const removed = lost.map(({ bankDate }) => bankDateChange({ ...old.head, bankDate }, null));
    refuseLockedDates(company, removed, 'date');
    const matches = await matchesOfChange(context, id, matched, kept);
    return { statements: [...bankDatesOf(company.id, id, kept), ...matches], messages: now ? lostText(lost) : [] };
  },
});

/** The bank dates under the new line numbers. A posting that is now paid by a cheque is a cleared cheque. */
function bankDatesOf(orgId: string, voucherId: string, kept: readonly BankDated[]): Statement[] {
  const dates = kept.map((dated) => ({ ...dated, voucherId }));
  return dates.length === 0 ? [] : [setBankDates(orgId, dates), clearChequesOf(orgId, dates)];
}

/** The removed bank dates in words, for the user and, as a part of the answer, for the audit trail. */
function lostText(lost: readonly BankDated[]): string[] {
  const days = [...new Set(lost.map(({ bankDate }) => formatDate(bankDate)))];
  return days.length === 0 ? [] : [`The amount in the bank changed: its bank date ${days.join(' and ')} was taken away.`];
}
