import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { TableOrder } from '../platform/answers.ts';
import { DecimalField } from '../ui/amount-field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import type { RefusedAct } from './kept-acts.ts';
import { NoteField } from './note-field.tsx';
import { useKeptAct } from './use-acts.ts';
import { noPlace } from './wishes.ts';
import { quantityText } from './words.ts';

type Line = TableOrder['lines'][number];
/** The facts shown of a line, also of one that waits on this device. */
export type ShownLine = Pick<Line, '_id' | 'itemId' | 'name' | 'portion' | 'note' | 'quantityE4' | 'isHeld' | 'isShared'>;
/** `onFree` opens the plates without charge; null for who gives none. `typed` is a change that was refused, to be tried again. */
type Props = {
  orgId: string;
  orderId: string;
  place: string;
  line: ShownLine;
  typed?: RefusedAct | undefined;
  onFree: (() => void) | null;
  /** `isSent` is false if the dialog is left. */
  onClose: (isSent: boolean) => void;
};

/** The typed line, as it was sent. */
function typedOf(act: RefusedAct | undefined, lineId: string) {
  return act?.asked.to === 'takeRound' ? act.asked.input.lines.find(({ id }) => id === lineId) : undefined;
}

/**
 * Another quantity or note of a dish that the kitchen knows. Less of it needs a reason and makes a cancel slip. Of a shared dish a manager cancels the
 * whole share.
 */
export function LineDialog({ orgId, orderId, place, line, typed, onFree, onClose }: Props) {
  const before = typedOf(typed, line._id);
  const [quantityE4, setQuantity] = useState(before?.quantityE4 ?? (line.isShared ? 0 : line.quantityE4));
  const [note, setNote] = useState(before?.note ?? line.note);
  const [reason, setReason] = useState(before?.reason ?? '');
  const [isTried, setIsTried] = useState(false);
  const sending = useKeptAct(orgId, 'The change could not be sent', () => onClose(true));
  const { fields } = sending;
  const isLess = quantityE4 < line.quantityE4 && !line.isHeld;
  const isReasonMissing = isLess && reason.trim() === '';
  const send = () => {
    setIsTried(true);
    // A change that waits is refused later, so what is plainly missing is said now.
    if (isReasonMissing) return;
    const asked = {
      ...{ id: line._id, itemId: line.itemId, portion: line.portion, options: [], note, reason, ...noPlace },
      ...{ quantityE4, seenE4: line.quantityE4, seenRateE4: null, seenNote: line.note },
    };
    const says = [`${quantityText(quantityE4)} ${line.name}`, note, isLess ? reason : ''].filter(Boolean).join(' · ');
    void sending.act({ orderId, place, says, asked: { to: 'takeRound', input: { id: orderId, lines: [asked] } } });
  };
  return (
    <FormDialog
      title={line.name}
      isOpen
      onClose={() => onClose(false)}
      onSubmit={send}
      submitText={line.isShared ? 'Cancel the share' : 'Send change'}
      isSaving={sending.isSaving}
      problem={fields['lines.0.itemId'] ?? sending.problem}
    >
      {line.isShared ? (
        <p>Several bills share this dish. This cancels the share of this bill.</p>
      ) : (
        <>
          <DecimalField
            label="Quantity"
            description="0 cancels the dish"
            valueE4={quantityE4}
            onChange={setQuantity}
            error={fields['lines.0.quantityE4']}
            data-autofocus
          />
          <NoteField note={note} onChange={setNote} error={fields['lines.0.note']} />
          {onFree && (
            <Button
              variant="default"
              onClick={() => {
                onClose(false);
                onFree();
              }}
            >
              No charge
            </Button>
          )}
        </>
      )}
      {isLess && (
        <TextInput
          label="Why less"
          placeholder="Guest changed, sold out, wrong entry"
          maxLength={120}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          error={fields['lines.0.reason'] ?? (isTried && isReasonMissing && 'Enter why it is less.')}
        />
      )}
    </FormDialog>
  );
}
