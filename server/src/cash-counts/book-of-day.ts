import type { IsoDate } from '@bahi/core/periods/business-date';
import type { EntryKey } from '../bank-books/bank-book-store.ts';

/** After every posting of a day. */
export const endOfDay = (date: IsoDate): EntryKey => [date, 'ffffffff-ffff-ffff-ffff-ffffffffffff', 0];
/** A span without whole months: its days alone. */
export const noMonths = { firstWhole: '9999-12-01', lastWhole: '0001-01-01' } as const;
