import { instantText } from './instant-text.ts';
import type { RecordColumn } from './record-list.tsx';

/** When a record was changed last. */
export const changedAtColumn: RecordColumn<{ readonly changedAt: string | null }> = {
  key: 'changedAt',
  head: 'Last changed',
  cell: ({ changedAt }) => changedAt && instantText(changedAt),
  width: 160,
  isDim: true,
};

/** And by whom. */
export const changedByColumn: RecordColumn<{ readonly changedBy: string | null }> = {
  key: 'changedBy',
  head: 'By',
  cell: ({ changedBy }) => changedBy,
  width: 200,
  isDim: true,
};
