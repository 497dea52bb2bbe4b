import { formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { Button } from '@mantine/core';
import { askConfirm } from '../platform/dialogs.ts';
import classes from './cash-counts.module.css';
import { type HandOver, useAccept, useUndoAccept } from './hand-over-line.tsx';

type Props = { orgId: string; handOver: HandOver; personId: string };

/** Actions of an admin on another user's hand-over: accept it, or undo the acceptance. */
export function HandOverAct({ orgId, handOver, personId }: Props) {
  const accept = useAccept(orgId);
  const undo = useUndoAccept(orgId);
  const { state, givenBy, givenById, countedPaise, date, toLedgerName } = handOver;
  if (state === 'takenBack' || givenById === personId) return null;
  const askUndo = async () => {
    const isSure = await askConfirm({
      title: 'Undo this acceptance?',
      text: `What brought ${formatRupees(countedPaise, 'two')} of ${givenBy}, ${formatDate(date)}, into ${toLedgerName} is cancelled, and the hand-over waits again.`,
      confirm: 'Undo',
    });
    if (isSure) undo.mutate(handOver);
  };
  const isWaiting = state === 'given';
  return (
    <Button
      className={classes.act ?? ''}
      variant="default"
      size="xs"
      disabled={accept.isPending || undo.isPending}
      aria-label={isWaiting ? `Accept what ${givenBy} handed over` : `Undo the acceptance of what ${givenBy} handed over`}
      onClick={() => (isWaiting ? accept.mutate(handOver) : void askUndo())}
    >
      {isWaiting ? 'Accept' : 'Undo'}
    </Button>
  );
}
