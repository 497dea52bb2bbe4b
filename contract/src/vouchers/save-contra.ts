import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { date, id, incoming, optionalText } from '../wire.ts';
import { numbered, savedVoucher } from './voucher-shapes.ts';

/** Saves a contra: money goes from one cash or bank ledger into another, or cheques in hand into a bank. */
export const saveContra = inCompany
  .route({
    method: 'POST',
    path: '/orgs/{orgId}/vouchers/contra',
    tags: ['vouchers'],
    summary: 'A contra: money from one cash or bank ledger into another',
  })
  .input(
    z.strictObject({
      ...orgId,
      date,
      ...numbered,
      fromLedgerId: id,
      toLedgerId: id,
      amount: incoming.money,
      note: optionalText,
    }),
  )
  .output(savedVoucher);
