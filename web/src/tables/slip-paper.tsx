import { timeInIndia } from '@bahi/core/periods/business-date';
import { slipRows } from '@bahi/core/tables/slip-paper';
import type { KitchenSlip } from '../platform/answers.ts';
import { Paper, PaperRows } from './paper.tsx';

/** A kitchen slip on paper. From the second paper on it is marked. */
export function SlipPaper({ slip, onPrinted }: { slip: KitchenSlip; onPrinted: () => void }) {
  const rows = slipRows(slip, { time: timeInIndia(Date.parse(slip.sentAt)), mark: slip.prints > 1 ? 'REPRINT' : '' });
  return (
    <Paper onPrinted={onPrinted}>
      <PaperRows rows={rows} />
    </Paper>
  );
}
