/** How open bills stand to their due date. Choosing all of them clears the filter. */
export const billStatuses = ['overdue', 'notDue'] as const;
export type BillStatus = (typeof billStatuses)[number];

const labels: Readonly<Record<BillStatus, string>> = { overdue: 'Overdue', notDue: 'Not due' };

/** For people: Not due. */
export function billStatusLabel(status: BillStatus): string {
  return labels[status];
}
