import { type ComponentType, createContext } from 'react';
import type { RecordName } from './record-name.ts';

/**
 * The tools beside the search of every list. `asked` is the list's request, `columns` are the keys of the shown columns. An empty list
 * offers only the import, as a button.
 */
export type RecordTools = ComponentType<{
  readonly record: RecordName;
  readonly asked: Readonly<Record<string, string | undefined>>;
  readonly columns: readonly string[];
  readonly isWayIn?: boolean;
}>;

/** The app provides the export of lists, because it is a noun of its own. */
export const RecordToolsContext = createContext<RecordTools | null>(null);
