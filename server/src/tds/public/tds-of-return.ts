import { sumPaise } from '@bahi/core/money/paise';
import { mergeAdjustments, type TdsAdjustment, tdsOfLostRefund, tdsOfMoneyBack, tdsOfPaidBack } from '@bahi/core/vouchers/adjust-tds';
import { nilUuid } from '../../platform/nil-uuid.ts';
import type { Company } from '../../platform/request-context.ts';
import type { Statement, Tx } from '../../platform/transaction.ts';
import { findPaidAhead, findPaidCounted, findTakenOut, insertAdjustments } from '../tds-adjustment-store.ts';
import { findPayableParty, lockDeductees } from '../tds-store.ts';
import { paidAheadOf } from './receipt-tds-facts.ts';

type Returned = {
  /** The payment, or its refund, to which the cheque belonged. */
  readonly voucherId: string;
  readonly amountPaise: number;
  /** The increase of its bills and references, each 0 or above. */
  readonly back: readonly { readonly billId: string; readonly backPaise: number }[];
};

/** A refund of money paid ahead counts again if the supplier's cheque bounces. Its bills are locked, so no other refund runs. */
async function lostRefund(tx: Tx, company: Company, { voucherId, back }: Returned): Promise<(voucherId: string) => Statement[]> {
  const takenOut = await tx.query(findTakenOut(company.id, voucherId));
  const [first] = takenOut;
  if (!first) return () => [];
  const ids = back.map(({ billId }) => billId);
  const [paidAhead] = await tx.after([lockDeductees(company.id, [first.partyId])], [findPaidAhead(company.id, ids, nilUuid)]);
  const all = tdsOfLostRefund(back, paidAheadOf(paidAhead), takenOut);
  return (id) => insertAdjustments(company.id, id, [{ partyId: first.partyId, all }]);
}

/**
 * Removes what a payment counted for TDS with the returned cheque: its bills are locked, and other counting waits. Returns a function for
 * the rows of the voucher that takes it back.
 */
export async function tdsOfReturn(tx: Tx, company: Company, returned: Returned): Promise<(voucherId: string) => Statement[]> {
  const { voucherId, amountPaise, back } = returned;
  const [payable] = await tx.query(findPayableParty(company.id, voucherId));
  if (!payable) return lostRefund(tx, company, returned);
  const ids = back.map(({ billId }) => billId);
  const [paidAhead, [counted]] = await tx.after(
    [lockDeductees(company.id, [payable.partyId])],
    [findPaidAhead(company.id, ids, nilUuid), findPaidCounted(company.id, voucherId)],
  );
  const all: TdsAdjustment[] = [...tdsOfMoneyBack(back, paidAheadOf(paidAhead))];
  if (counted) {
    const bills = new Set(counted.countedBills);
    const ofBills = sumPaise(back.flatMap(({ billId, backPaise }) => (bills.has(billId) ? [backPaise] : [])));
    all.push(...tdsOfPaidBack(counted, payable.isOfLedgers ? amountPaise : ofBills));
  }
  return (id) => insertAdjustments(company.id, id, [{ partyId: payable.partyId, all: mergeAdjustments(all) }]);
}
