import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { refusals } from '../refusals.ts';
import { id, instant, next, page } from '../wire.ts';
import { savedAs, savedVoucher } from './voucher-shapes.ts';

const version = savedAs.version;
const path = '/orgs/{orgId}/vouchers/{id}' as const;
const tags = ['vouchers'];
const leaf = z.union([z.string(), z.number(), z.boolean()]).nullable();
const madeAs = {
  version: z.number().int(),
  at: instant,
  by: z.string(),
  change: z.enum(['created', 'edit', 'cancel', 'close', 'reopen']),
  /** The reason of a cancellation or of closing an order. */
  reason: z.string(),
};

/**
 * Cancels a voucher of any kind. Its effect on the books is removed; its head and number stay. Staff of role user may cancel their own
 * of the same day.
 */
export const cancelVoucher = inCompany
  .route({ method: 'POST', path: `${path}/cancel`, tags, summary: 'Cancels a voucher; its number stays used' })
  .errors(refusals.voucher)
  .input(z.strictObject({ ...orgId, ...savedAs, reason: z.string().trim().min(1, 'This is needed.').max(500) }))
  .output(savedVoucher);

/** The versions of a voucher with user and time, newest first. */
export const listVoucherVersions = inCompany
  .route({ method: 'GET', path: `${path}/history`, tags, summary: 'The versions of a voucher, the newest first' })
  .input(z.strictObject({ ...orgId, id, ...page }))
  .output(z.strictObject({ versions: z.array(z.strictObject(madeAs)), next }));

/** Compares a version of a voucher with `against`, by default the version before it. */
export const getVoucherVersion = inCompany
  .route({ method: 'GET', path: `${path}/history/{version}`, tags, summary: 'Two versions of a voucher side by side' })
  .input(z.strictObject({ ...orgId, id, version, against: version.optional() }))
  .output(
    z.strictObject({
      older: z.strictObject(madeAs),
      newer: z.strictObject(madeAs),
      /** The head first (its name is empty), then each part and each list row. Amounts in rupees. */
      groups: z.array(
        z.strictObject({
          name: z.string(),
          title: z.string(),
          state: z.enum(['same', 'changed', 'added', 'removed']),
          fields: z.array(z.strictObject({ field: z.string(), old: leaf, new: leaf, isChanged: z.boolean() })),
        }),
      ),
    }),
  );

/** The current voucher as an A4 PDF. */
export const getVoucherPdf = inCompany
  .route({ method: 'GET', path: `${path}/pdf`, tags, summary: 'The voucher as a PDF' })
  .input(z.strictObject({ ...orgId, id }))
  .output(z.file());
