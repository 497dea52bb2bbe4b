import { refuseProblems } from '../../platform/refusal.ts';
import { voucherPart } from '../../vouchers/public/voucher-part.ts';
import { lockChequesOf } from '../cheque-store.ts';
import { heldProblemsOfCancel } from './held-cheques.ts';
import { refuseMoved } from './refuse-moved.ts';

/** The cheques of a voucher: those that moved on hold it, and the register alone takes cheques out of Cheques in Hand. */
export const chequesOfVoucher = voucherPart({
  tables: ['cheques'],
  lock: (orgId, voucherId) => lockChequesOf(orgId, voucherId)[0],
  read: (orgId, voucherId) => [lockChequesOf(orgId, voucherId)[1]],
  refuse: (head, [cheques]) => refuseMoved(head, cheques),
  refuseCancel: async (context, old) => refuseProblems(await heldProblemsOfCancel(context, old)),
});
