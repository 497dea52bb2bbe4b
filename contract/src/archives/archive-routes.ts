import { z } from 'zod';
import { signedIn } from '../base.ts';
import { refusals } from '../refusals.ts';
import { id, instant } from '../wire.ts';

const count = z.number().int();

/** Bytes of an upload in one part: the client cuts the file, the last part may be shorter. */
export const PART_BYTES = 4_000_000;
/** No installation accepts a larger archive, whatever its operator configures. */
const mostBytes = 1_000_000_000_000;

/** A company that is exported to an archive, or imported from one. */
export const archiveShape = z.strictObject({
  _id: id,
  /** `out`: a company is exported to an archive. `in`: a company is imported from one. */
  kind: z.enum(['out', 'in']),
  /** The exported company; for an import the new company, which exists once the import is done. */
  companyId: id,
  companyName: z.string(),
  /** For an import: the name of the file. */
  fileName: z.string(),
  hasPapers: z.boolean(),
  /** An import is `awaited` until its file is completely uploaded. */
  state: z.enum(['awaited', 'waiting', 'running', 'done', 'failed']),
  /** Why it failed. */
  problem: z.string(),
  /** The present step of the server, in words. */
  step: z.string(),
  totalRows: count,
  doneRows: count,
  fileBytes: count,
  createdAt: instant,
  endedAt: instant.nullable(),
  expiresAt: instant,
});

const answer = z.strictObject({ archive: archiveShape });

export const archiveRoutes = {
  list: signedIn
    .route({
      method: 'GET',
      path: '/pUsers/archives',
      tags: ['companies'],
      summary: "The owner's archives and company imports, newest first",
    })
    .input(z.strictObject({}))
    .output(z.strictObject({ archives: z.array(archiveShape), mostBytes: count })),
  request: signedIn
    .route({
      method: 'POST',
      path: '/pUsers/archives',
      tags: ['companies'],
      summary: 'Writes everything of a company to a zip; download it with GET /pUsers/archives/{id}/file',
    })
    .errors({ ...refusals.limited, ...refusals.restricted })
    .input(z.strictObject({ companyId: id, hasPapers: z.boolean().default(false) }))
    .output(answer),
  remove: signedIn
    .route({ method: 'DELETE', path: '/pUsers/archives/{id}', tags: ['companies'], summary: 'Deletes an archive or stops an import' })
    .input(z.strictObject({ id }))
    .output(z.strictObject({ message: z.string() })),
};

export const companyImportRoutes = {
  begin: signedIn
    .route({
      method: 'POST',
      path: '/pUsers/companyImports',
      tags: ['companies'],
      summary:
        'Begins the import of a company; its file follows in parts: PUT /pUsers/companyImports/{id}/parts/{no}, application/octet-stream',
    })
    .errors(refusals.limited)
    .input(z.strictObject({ fileName: z.string().trim().min(1).max(255), fileBytes: z.number().int().min(1).max(mostBytes) }))
    .output(answer),
  run: signedIn
    .route({
      method: 'POST',
      path: '/pUsers/companyImports/{id}/run',
      tags: ['companies'],
      summary: 'Makes a company of the uploaded archive; it waits for approval',
    })
    .errors(refusals.limited)
    .input(z.strictObject({ id }))
    .output(answer),
};
