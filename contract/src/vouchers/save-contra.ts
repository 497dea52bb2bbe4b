import { inCompany, orgId } from '../base.ts';
import { refusals } from '../refusals.ts';
import { as, date, id, incoming, named, optionalText } from '../wire.ts';
import { numbered, ofStatementLine, savedAs, savedVoucher } from './voucher-shapes.ts';

const contra = { ...orgId, date, fromLedgerId: id, toLedgerId: id, amountPaise: as('amount', incoming.money), note: optionalText };

/** Saves a contra: money from one cash or bank ledger into another, or cheques in hand into a bank. */
export const saveContra = inCompany
  .route({
    method: 'POST',
    path: '/orgs/{orgId}/vouchers/contra',
    tags: ['vouchers'],
    summary: 'A contra: money from one cash or bank ledger into another',
  })
  .errors(refusals.matched)
  .input(named(incoming, { ...contra, ...numbered, ...ofStatementLine }))
  .output(savedVoucher);

/** Edits a contra; its number does not change. */
export const updateContra = inCompany
  .route({ method: 'PUT', path: '/orgs/{orgId}/vouchers/contra/{id}', tags: ['vouchers'], summary: 'An edited contra' })
  .errors(refusals.voucher)
  .input(named(incoming, { ...contra, ...savedAs }))
  .output(savedVoucher);
