import { type ComponentType, createContext } from 'react';
import type { RecordName } from './record-name.ts';

/**
 * What stands beside the search of every list. `asked` is what the list shows, `columns` the keys of those that are shown. Of an empty
 * list only the way in is offered, as a button.
 */
export type RecordTools = ComponentType<{
  readonly record: RecordName;
  readonly asked: Readonly<Record<string, string | undefined>>;
  readonly columns: readonly string[];
  readonly isWayIn?: boolean;
}>;

/** The app puts in what exports a list, because it is a noun of its own. */
export const RecordToolsContext = createContext<RecordTools | null>(null);
