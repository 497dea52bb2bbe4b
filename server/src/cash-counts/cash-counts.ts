import { getCashDay } from './get-cash-day.ts';
import { getCashLeft } from './get-cash-left.ts';
import { listCashCounts } from './list-cash-counts.ts';
import { listCountsOfDay } from './list-counts-of-day.ts';
import { saveCashCount } from './save-cash-count.ts';

/** Cash that is counted at the end of a day. */
export const cashCounts = { getCashLeft, listCashCounts, getCashDay, listCountsOfDay, saveCashCount };
