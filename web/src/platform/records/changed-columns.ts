import { instantText } from './instant-text.ts';
import type { RecordColumn } from './record-list.tsx';

export const changedAtColumn: RecordColumn<{ readonly changedAt: string | null }> = {
  key: 'changedAt',
  head: 'Last changed',
  cell: ({ changedAt }) => changedAt && instantText(changedAt),
  width: 160,
  isDim: true,
};

export const changedByColumn: RecordColumn<{ readonly changedBy: string | null }> = {
  key: 'changedBy',
  head: 'By',
  cell: ({ changedBy }) => changedBy,
  width: 200,
  isDim: true,
};
