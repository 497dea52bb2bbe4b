import type { importShape } from '@bahi/contract/files/import-routes';
import type { z } from 'zod';
import type { ImportRow } from './import-store.ts';

/** An import under the names of the wire. */
export function serializeImport({ id, header: _, createdById: __, sheet, ...row }: ImportRow): z.input<typeof importShape> {
  return { _id: id, sheet: sheet as z.input<typeof importShape>['sheet'], ...row };
}
