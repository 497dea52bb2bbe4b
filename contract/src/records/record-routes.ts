import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { id, instant, next, page } from '../wire.ts';
import { ofRecord, recordName } from './record-shapes.ts';

const leaf = z.union([z.string(), z.number(), z.boolean()]).nullable();

export const recordRoutes = {
  listChanges: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/records/{record}/{id}/changes',
      tags: ['records'],
      summary: 'Who changed a record, when, and which fields from what to what; the last change first',
    })
    .input(z.strictObject({ ...ofRecord, record: recordName, ...page }))
    .output(
      z.strictObject({
        changes: z.array(
          z.strictObject({
            version: z.number().int(),
            at: instant,
            by: z.string(),
            isDeletion: z.boolean(),
            /** The changed fields; for a deletion, all fields. List rows are named with dots: `addresses.2.city`. */
            fields: z.array(z.strictObject({ field: z.string(), old: leaf, new: leaf })),
          }),
        ),
        next,
      }),
    ),
  listDeleted: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/deletedRecords',
      tags: ['records'],
      summary: 'Records of a kind that were deleted, the last one first; listChanges tells what they were',
    })
    .input(z.strictObject({ ...orgId, record: recordName, ...page }))
    .output(
      z.strictObject({
        deleted: z.array(z.strictObject({ _id: id, name: z.string(), at: instant, by: z.string() })),
        next,
      }),
    ),
};
