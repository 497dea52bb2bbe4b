import { numberings } from '@bahi/core/vouchers/number-series';
import { z } from 'zod';
import { inCompany } from '../base.ts';
import { listInput, ofRecord, recordRow, total, version } from '../records/record-shapes.ts';
import { refusals } from '../refusals.ts';
import { voucherKind } from '../vouchers/voucher-kind.ts';
import { id, name, next } from '../wire.ts';

const row = z.strictObject({
  _id: id,
  kind: voucherKind,
  name: z.string(),
  /** `{fy}` is replaced by the financial year, as 26-27. */
  prefix: z.string(),
  suffix: z.string(),
  width: z.number().int(),
  start: z.number().int(),
  /** `automatic`: Bahi numbers. `override`: Bahi numbers unless a number is typed. `manual`: every number is typed. */
  numbering: z.enum(numberings),
  isDefault: z.boolean(),
  vanId: id.nullable(),
  vanName: z.string().nullable(),
  /** The next number of this financial year, not reserved; null if it would no longer be valid. */
  nextNumber: z.string().nullable(),
  /** True if a voucher has a number of this series. */
  isUsed: z.boolean(),
  ...recordRow,
});
const affix = z.string().trim().max(20);
const given = {
  prefix: affix.optional(),
  suffix: affix.optional(),
  width: z.number().int().min(0).max(99).optional(),
  start: z.number().int().min(0).max(999_999_999).optional(),
  numbering: z.enum(numberings).optional(),
  isDefault: z.boolean().optional(),
  vanId: id.nullable().optional(),
};
const path = '/orgs/{orgId}/series';
const tags = ['series'];
const message = z.string();
const { taken, changed, inUse } = refusals;

export const seriesRoutes = {
  list: inCompany
    .route({ method: 'GET', path, tags, summary: 'Voucher series by kind and name, the default of each kind first' })
    .input(z.strictObject({ ...listInput, kind: voucherKind.optional() }))
    .output(z.strictObject({ rows: z.array(row), next, total })),
  get: inCompany
    .route({ method: 'GET', path: `${path}/{id}`, tags, summary: 'One voucher series' })
    .input(z.strictObject(ofRecord))
    .output(z.strictObject({ row })),
  save: inCompany
    .route({ method: 'POST', path, tags, summary: 'A new voucher series; the first of a kind is its default' })
    .errors({ ...taken })
    .input(z.strictObject({ orgId: id, kind: voucherKind, name, ...given }))
    .output(z.strictObject({ message, row })),
  update: inCompany
    .route({ method: 'PATCH', path: `${path}/{id}`, tags, summary: 'Changes the given fields of a voucher series' })
    .errors({ ...taken, ...changed })
    .input(z.strictObject({ ...ofRecord, version, name: name.optional(), isActive: z.boolean().optional(), ...given }))
    .output(z.strictObject({ message, row })),
  remove: inCompany
    .route({ method: 'DELETE', path: `${path}/{id}`, tags, summary: 'Deletes a voucher series that has numbered nothing' })
    .errors({ ...changed, ...inUse })
    .input(z.strictObject({ ...ofRecord, version }))
    .output(z.strictObject({ message })),
};
