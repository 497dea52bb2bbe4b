import type { api } from '../api.ts';

/** Every kind of record with an edit log. */
export type RecordName = Parameters<typeof api.records.listChanges>[0]['record'];
