import { type Cheque, chequeStateLabel, hasMoved, stateAfter } from '@bahi/core/cheques/cheque';
import { Refusal } from '../../platform/refusal.ts';
import type { ChequeRow } from '../cheque-store.ts';

type Told = Pick<ChequeRow, 'id' | 'chequeNumber' | 'state'>;

export const serializeCheques = (cheques: readonly Told[]) =>
  cheques.map(({ id, chequeNumber, state }) => ({ _id: id, chequeNumber, state }));

/** Somebody did something with these meanwhile: they are not where the act begins. */
export function refuseElsewhere(cheques: readonly Told[]): void {
  if (cheques.length === 0) return;
  const named = cheques.map(
    ({ chequeNumber, state }) => `${chequeNumber || 'without a number'} is ${chequeStateLabel(state).toLowerCase()}`,
  );
  throw new Refusal('CHEQUES_MOVED', { cheques: serializeCheques(cheques) }, `Cheque ${named.join(', ')}. Look again.`);
}

/** A voucher whose cheques went on, and one by which they did, stays as it is: the register takes the step back first. */
export function refuseMoved(voucher: { id: string; number: string }, cheques: readonly (ChequeRow & Cheque)[]): void {
  const moved = cheques.filter((cheque) => cheque.voucherId !== voucher.id || hasMoved(cheque));
  const [first] = moved;
  if (!first) return;
  const numbers = moved.map(({ chequeNumber }) => chequeNumber || 'without a number').join(', ');
  const said =
    first.voucherId === voucher.id
      ? `Cheque ${numbers} of ${voucher.number} is ${chequeStateLabel(first.state).toLowerCase()}`
      : `${voucher.number} was made by the register for cheque ${numbers}`;
  // A day that came is not taken back.
  const canUndo = moved.some((cheque) => stateAfter(cheque, 'undo') !== null);
  const way = canUndo
    ? 'Undo that in the register of cheques first.'
    : 'It went to the bank on its date. If it is not paid, stop it in the register.';
  throw new Refusal('CHEQUES_MOVED', { cheques: serializeCheques(moved) }, `${said}. ${way}`);
}
