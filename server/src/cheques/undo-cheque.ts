import { invariant } from '@bahi/core/basics/invariant';
import { type ChequeState, stateAfter } from '@bahi/core/cheques/cheque';
import { clearLocked } from '@bahi/core/cheques/clear-cheque';
import { sumPaise } from '@bahi/core/money/paise';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import { clearBankDates, findBankDatesOf } from '../bank-dates/bank-date-store.ts';
import { findSettlers } from '../bills/bill-of-voucher-store.ts';
import { isManager } from '../platform/doors.ts';
import { forMembers } from '../platform/guards.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { removeVoucher } from '../vouchers/public/enter-voucher.ts';
import { findVoucher } from '../vouchers/voucher-store.ts';
import { type ChequeRow, clearChequesOf, lockChequesOf, markInHand, markUncleared, markUnreturned } from './cheque-store.ts';
import { refuseElsewhere, serializeCheques } from './public/refuse-moved.ts';
import { findSettledSince, lockBillsOf } from './return-store.ts';
import { takeCheques } from './take-cheques.ts';

type RequestContext = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;
const done = (message: string) => ({ message, voucherId: null, voucherNumber: null });

/** Undoes the last step of a cheque: its bank date, its deposit with the whole slip, or its return. Refused if something depends on it. */
export const undo = forMembers.cheques.undo.handler(async ({ input: { id }, context }) => {
  const [cheque] = await takeCheques(context, [id], 'undo');
  invariant(cheque, 'one cheque was asked and taken');
  const state = stateAfter(cheque, 'undo');
  invariant(state !== null, 'what cannot be undone is not taken');
  if (cheque.state === 'cleared') return undoClear(context, cheque, state);
  return cheque.returnedVoucherId === null ? undoDeposit(context, cheque) : undoReturn(context, cheque, cheque.returnedVoucherId, state);
});

async function undoClear({ tx, company, caller }: RequestContext, cheque: ChequeRow, state: ChequeState) {
  const { id, bankVoucherId: voucherId, bankLineNo: lineNo, clearedOn } = cheque;
  invariant(voucherId !== null && lineNo !== null && clearedOn !== null, 'a cleared cheque has its posting at the bank');
  const dated = (await tx.query(findBankDatesOf(company.id, voucherId))).find((each) => each.lineNo === lineNo);
  if (dated?.source === 'statement') {
    const message = `Cheque ${cheque.chequeNumber} was cleared by a line of the bank's statement. Take the line off it there.`;
    throw new Refusal('CHEQUES_MOVED', { cheques: serializeCheques([cheque]) }, message);
  }
  // Bank dates set by hand belong to managers.
  if (dated?.source === 'hand' && !isManager(caller)) throw new Refusal('NOT_ALLOWED');
  const locked = clearLocked(clearedOn, null, [cheque], company.locks);
  refuseProblems(locked ? [locked] : []);
  tx.commitWith([markUncleared(company.id, id, state), clearBankDates(company.id, [{ voucherId, lineNo }])]);
  return done(`Cheque ${cheque.chequeNumber} is not cleared`);
}

/** The slip is one voucher, so all of its cheques come back; none of them may have moved on. */
async function undoDeposit(context: RequestContext, { movedVoucherId }: ChequeRow) {
  const { tx, company } = context;
  invariant(movedVoucherId !== null, 'a deposited cheque has its slip');
  const [, slip, [voucher]] = await tx.together([...lockChequesOf(company.id, movedVoucherId), findVoucher(company, movedVoucherId)]);
  refuseElsewhere(slip.filter(({ state }) => state !== 'deposited'));
  if (!voucher) throw new Refusal('NOT_FOUND');
  await removeVoucher(context, voucher, 'The deposit was undone');
  tx.commitWith([
    markInHand(
      company.id,
      slip.map(({ id }) => id),
    ),
  ]);
  return done(slip.length === 1 ? 'The cheque is in hand again' : `${slip.length} cheques of ${voucher.number} are in hand again`);
}

/** The settlements are restored, unless other vouchers settled the bills since. */
async function undoReturn(context: RequestContext, cheque: ChequeRow, returnedVoucherId: string, state: ChequeState) {
  const { tx, company } = context;
  const [[voucher], settledSince] = await tx.after(
    [lockBillsOf(company.id, returnedVoucherId)],
    [findVoucher(company, returnedVoucherId), findSettledSince(company.id, returnedVoucherId)],
  );
  if (!voucher) throw new Refusal('NOT_FOUND');
  await refuseSettledSince(context, cheque, settledSince);
  await removeVoucher(context, voucher, `The cheque did not come back`);
  const { bankVoucherId: at, bankLineNo } = cheque;
  const known = at === null ? [] : (await tx.query(findBankDatesOf(company.id, at))).filter(({ lineNo }) => lineNo === bankLineNo);
  tx.commitWith([
    markUnreturned(company.id, cheque.id, state),
    // A bank date that arrived while it was returned clears it now.
    ...(at === null ? [] : known.map(({ lineNo, bankDate }) => clearChequesOf(company.id, [{ voucherId: at, lineNo, bankDate }]))),
  ]);
  return done(`Cheque ${cheque.chequeNumber} did not come back`);
}

async function refuseSettledSince({ tx, company }: RequestContext, cheque: ChequeRow, bills: readonly { billId: string }[]) {
  if (bills.length === 0) return;
  const settlers = await tx.query(
    findSettlers(
      company.id,
      bills.map(({ billId }) => billId),
    ),
  );
  const by = settlers
    .filter(({ id, settledPaise }) => id !== cheque.voucherId && settledPaise !== 0 && id !== cheque.returnedVoucherId)
    .map(({ id, kind, number, date, settledPaise }) => ({
      _id: id,
      kind,
      voucherNumber: number,
      date,
      settledAmount: Math.abs(settledPaise),
    }));
  const settledAmount = sumPaise(by.map((each) => each.settledAmount));
  const named = by.map(({ kind, voucherNumber }) => `${voucherLabel(kind).toLowerCase()} ${voucherNumber}`).join(', ');
  const message = `What cheque ${cheque.chequeNumber} settled was settled again: ${formatRupees(settledAmount, 'two')} by ${named}. Cancel that first.`;
  throw new Refusal('SETTLED', { settledAmount, by }, message);
}
