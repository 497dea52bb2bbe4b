/** Filter of open bills by due date. Selecting all clears the filter. */
export const billStatuses = ['overdue', 'notDue'] as const;
export type BillStatus = (typeof billStatuses)[number];

const labels: Readonly<Record<BillStatus, string>> = { overdue: 'Overdue', notDue: 'Not due' };

/** Label for screens, as "Not due". */
export function billStatusLabel(status: BillStatus): string {
  return labels[status];
}
