import { listChanges } from './list-changes.ts';
import { listDeleted } from './list-deleted.ts';

/** Changes and deletions of every kind of record. */
export const records = { listChanges, listDeleted };
