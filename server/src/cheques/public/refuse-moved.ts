import { type Cheque, chequeStateLabel, hasMoved, stateAfter } from '@bahi/core/cheques/cheque';
import { Refusal } from '../../platform/refusal.ts';
import type { ChequeRow } from '../cheque-store.ts';

type ShownCheque = Pick<ChequeRow, 'id' | 'chequeNumber' | 'state'>;

export const serializeCheques = (cheques: readonly ShownCheque[]) =>
  cheques.map(({ id, chequeNumber, state }) => ({ _id: id, chequeNumber, state }));

/** Refuses if a cheque is no longer in the state in which the act begins. */
export function refuseElsewhere(cheques: readonly ShownCheque[]): void {
  if (cheques.length === 0) return;
  const named = cheques.map(
    ({ chequeNumber, state }) => `${chequeNumber || 'without a number'} is ${chequeStateLabel(state).toLowerCase()}`,
  );
  throw new Refusal('CHEQUES_MOVED', { cheques: serializeCheques(cheques) }, `Cheque ${named.join(', ')}. Look again.`);
}

/** Refuses a change of a voucher whose cheques moved on, or that moved them: the step must be undone in the register first. */
export function refuseMoved(voucher: { id: string; number: string }, cheques: readonly (ChequeRow & Cheque)[]): void {
  const moved = cheques.filter((cheque) => cheque.voucherId !== voucher.id || hasMoved(cheque));
  const [first] = moved;
  if (!first) return;
  const numbers = moved.map(({ chequeNumber }) => chequeNumber || 'without a number').join(', ');
  const reason =
    first.voucherId === voucher.id
      ? `Cheque ${numbers} of ${voucher.number} is ${chequeStateLabel(first.state).toLowerCase()}`
      : `${voucher.number} was made by the register for cheque ${numbers}`;
  // A move on the cheque's date cannot be undone.
  const canUndo = moved.some((cheque) => stateAfter(cheque, 'undo') !== null);
  const way = canUndo
    ? 'Undo that in the register of cheques first.'
    : 'It went to the bank on its date. If it is not paid, stop it in the register.';
  throw new Refusal('CHEQUES_MOVED', { cheques: serializeCheques(moved) }, `${reason}. ${way}`);
}
