import { sumPaise } from '@bahi/core/money/paise';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { type OwnBill, planBills } from '@bahi/core/vouchers/change-voucher';
import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import { deleteBills, findSettlers, updateBillOfVoucher } from '../bills/bill-of-voucher-store.ts';
import { changePending } from '../bills/bill-store.ts';
import { Refusal } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';
import { mergePending } from './merge-pending.ts';
import { billKindOf, billStatements, type VoucherEffect } from './public/post-voucher.ts';
import type { OldVoucher } from './public/voucher-part.ts';

type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company'>;

/** Statements that change the bills it settles, and those that change the bills it opens; the second come after its head. */
type BillsOfChange = { pending: Statement[]; own: Statement[] };

const reopened = ({ settled }: OldVoucher) => settled.map(({ id, bookedPaise }) => ({ billId: id, amountPaise: bookedPaise }));
const pendingOf = (orgId: string, ...lists: readonly { billId: string; amountPaise: number }[][]) => {
  const pending = mergePending(...lists);
  return pending.length ? [changePending(orgId, pending)] : [];
};

/** Its bills after an edit. Refused if one that is settled would go below that or to another party. */
export async function billsOfEdit(
  context: RequestContext,
  old: OldVoucher,
  partyId: string | null,
  effect: VoucherEffect,
): Promise<BillsOfChange> {
  const orgId = context.company.id;
  const opens = effect.opens.map((open) => ({ ...open, partyId: open.partyId ?? partyId ?? '' }));
  const plan = planBills(old.bills, opens);
  await refuseHeld(context, old, plan.held, 'It cannot come below that, nor go to another party.');
  const settled = effect.settlements.map(({ billId, settledPaise }) => ({ billId, amountPaise: -settledPaise }));
  return {
    pending: pendingOf(orgId, reopened(old), settled),
    own: [
      ...(plan.gone.length ? [deleteBills(orgId, plan.gone)] : []),
      ...plan.kept.map(({ id, dueOn, amountPaise, pendingPaise, billNo = null, billDate = null, ...open }) =>
        updateBillOfVoucher({
          orgId,
          id,
          kind: billKindOf({ dueOn, amountPaise, ...open }),
          billDate,
          dueOn,
          amountPaise,
          pendingPaise,
          billNo,
        }),
      ),
      ...billStatements(orgId, old.head.id, { ...effect, opens: plan.opened }),
    ],
  };
}

/** The bills that a cancelled voucher settled are pending again. Refused if its own bills are settled. */
export async function billsOfCancel(context: RequestContext, old: OldVoucher): Promise<Statement[]> {
  await refuseHeld(context, old, planBills(old.bills, []).held, 'First change or cancel that, then cancel this.');
  return pendingOf(context.company.id, reopened(old));
}

/** A settled bill cannot go below its settlement: the refusal names the vouchers, and says what to do. */
async function refuseHeld({ tx, company }: RequestContext, { head }: OldVoucher, held: readonly OwnBill[], advice: string): Promise<void> {
  if (held.length === 0) return;
  const ids = held.map(({ id }) => id);
  const settlers = await tx.query(findSettlers(company.id, ids));
  const settledPaise = Math.abs(sumPaise(held.map(({ amountPaise, pendingPaise }) => amountPaise - pendingPaise)));
  const by = settlers.map(({ id, kind, number, date, settledPaise: part }) => ({
    _id: id,
    kind,
    voucherNumber: number,
    date,
    settledAmount: Math.abs(part),
  }));
  const named = by.map(({ kind, voucherNumber }) => `${voucherLabel(kind).toLowerCase()} ${voucherNumber}`).join(', ');
  const message = `${formatRupees(settledPaise, 'two')} of ${head.number} are settled${named && ` by ${named}`}. ${advice}`;
  throw new Refusal('SETTLED', { settledAmount: settledPaise, by }, message);
}
