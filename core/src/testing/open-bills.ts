import type { OpenBill } from '../bills/settle-bills.ts';
import { addDays } from '../periods/business-date.ts';

/** Bills B1, B2 … on consecutive days with these pending amounts in paise. */
export function openBills(...pendingPaise: readonly number[]): OpenBill[] {
  return pendingPaise.map((amountPaise, at) => ({
    id: `B${at + 1}`,
    billNo: `S-${at + 1}`,
    billDate: addDays('2026-11-01', at),
    dueOn: addDays('2026-12-01', at),
    source: 'sales',
    pendingPaise: amountPaise,
  }));
}
