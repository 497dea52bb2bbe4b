import { sheetNames } from '@bahi/core/files/all-sheets';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { ofRecord } from '../records/record-shapes.ts';
import { refusals } from '../refusals.ts';
import { id, instant, next, page } from '../wire.ts';

export const importState = z.enum(['awaited', 'checking', 'checked', 'running', 'stopped', 'done', 'failed']);
const count = z.number().int();

/** An import of a file. */
export const importShape = z.strictObject({
  _id: id,
  sheet: z.enum(sheetNames),
  fileName: z.string(),
  /**
   * `awaited` until the file is uploaded, then `checking`. `checked` waits for the user to run it. `stopped` can be continued. `failed`
   * could not be read; `problem` says why.
   */
  state: importState,
  problem: z.string(),
  totalRows: count,
  checkedRows: count,
  faultyRows: count,
  /** Cells with `(clear)` in rows without faults, which clear stored values. */
  clearedCells: count,
  doneRows: count,
  created: count,
  updated: count,
  same: count,
  createdAt: instant,
  createdBy: z.string(),
  endedAt: instant.nullable(),
});

const answer = z.strictObject({ import: importShape });
const atWork = { ...refusals.limited, ...refusals.readOnlyMasters };

export const importRoutes = {
  list: inCompany
    .route({ method: 'GET', path: '/orgs/{orgId}/imports', tags: ['imports'], summary: 'Imported files, the latest first' })
    .input(z.strictObject({ ...orgId, ...page }))
    .output(z.strictObject({ imports: z.array(importShape), next })),
  get: inCompany
    .route({
      method: 'GET',
      path: '/orgs/{orgId}/imports/{id}',
      tags: ['imports'],
      summary: 'How far an import is, its header, and the first hundred rows with a reason why they are not imported',
    })
    .input(z.strictObject(ofRecord))
    .output(
      z.strictObject({
        import: importShape,
        header: z.array(z.string()),
        /** Headers of the file that match no column; they are ignored. */
        unknownColumns: z.array(z.string()),
        faults: z.array(z.strictObject({ rowNo: count, cells: z.array(z.string()), reason: z.string() })),
      }),
    ),
  save: inCompany
    .route({
      method: 'POST',
      path: '/orgs/{orgId}/imports',
      tags: ['imports'],
      summary: 'Begins an import; its file follows as bytes: PUT /orgs/{orgId}/imports/{id}/file, application/octet-stream',
    })
    .errors(atWork)
    .input(z.strictObject({ ...orgId, sheet: z.enum(sheetNames), fileName: z.string().trim().min(1).max(255) }))
    .output(answer),
  run: inCompany
    .route({ method: 'POST', path: '/orgs/{orgId}/imports/{id}/run', tags: ['imports'], summary: 'Brings in the rows without a fault' })
    .errors(atWork)
    .input(z.strictObject(ofRecord))
    .output(answer),
  stop: inCompany
    .route({ method: 'POST', path: '/orgs/{orgId}/imports/{id}/stop', tags: ['imports'], summary: 'Stops after the rows now at work' })
    .input(z.strictObject(ofRecord))
    .output(answer),
};
