import type { Caller } from '../platform/request-context.ts';
import type { ViewRow } from './report-view-store.ts';

/** A view as a caller sees it. The default of another person is not that of the caller. */
export function serializeView({ id, personId, isDefault, ...view }: ViewRow, caller: Caller, gone: string[]) {
  const isOwn = personId === caller.id;
  return { _id: id, ...view, isOwn, isDefault: isOwn && isDefault, gone };
}
