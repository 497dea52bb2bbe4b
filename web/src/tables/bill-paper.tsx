import type { ComponentProps } from 'react';
import { Paper, PaperRows } from './paper.tsx';

/** Rows of a bill that the server returned, printed at a moment. */
export type PrintedBill = { rows: ComponentProps<typeof PaperRows>['rows']; at: number };

/** A bill on paper, to check or as the invoice: the rows that a print agent would print. */
export const BillPaper = ({ rows, onPrinted }: { rows: PrintedBill['rows']; onPrinted: () => void }) => (
  <Paper onPrinted={onPrinted}>
    <PaperRows rows={rows} />
  </Paper>
);
