import { chequeBadge } from '@bahi/core/cheques/cheque';
import type { OutstandingBill } from '../platform/answers.ts';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icons.tsx';

/** At a bill of which a cheque settled a part, until the bank has paid that. */
export function BillCheque({ bill: { chequeDate } }: { bill: Pick<OutstandingBill, 'chequeDate'> }) {
  if (chequeDate === undefined) return null;
  return (
    <>
      {' '}
      <Badge tone="attention">
        <Icon name="calendar" size={12} /> {chequeBadge(chequeDate)}
      </Badge>
    </>
  );
}
