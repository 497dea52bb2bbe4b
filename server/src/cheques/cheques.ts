import { clear as clearCheques } from './clear-cheques.ts';
import { deposit as depositCheques } from './deposit-cheques.ts';
import { getDepositSlip } from './get-deposit-slip.ts';
import { listLeaves, voidLeaf } from './leaves.ts';
import { listCheques, listOfVoucher } from './list-cheques.ts';
import { moveDue } from './move-due.ts';
import { returned as returnCheque } from './return-cheque.ts';
import { undo as undoCheque } from './undo-cheque.ts';

/** Cheques on their way, deposit slips, leaves. */
export const cheques = {
  listCheques,
  listOfVoucher,
  deposit: depositCheques,
  clear: clearCheques,
  return: returnCheque,
  undo: undoCheque,
  moveDue,
  getDepositSlip,
  listLeaves,
  voidLeaf,
};
