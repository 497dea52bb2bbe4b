import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { TableOrder } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useAct } from '../platform/use-act.ts';
import { DecimalField } from '../ui/amount-field.tsx';
import { FormDialog } from '../ui/form-dialog.tsx';
import { NoteField } from './note-field.tsx';
import { noPlace } from './wishes.ts';

type Line = TableOrder['lines'][number];
/** `onFree` opens the plates without charge; null for who gives none. */
type Props = { orgId: string; orderId: string; line: Line; onFree: (() => void) | null; onClose: () => void };

/**
 * Another quantity or note of a dish that the kitchen knows. Less of it needs a reason and makes a cancel slip. Of a shared dish a manager cancels the
 * whole share.
 */
export function LineDialog({ orgId, orderId, line, onFree, onClose }: Props) {
  const [quantityE4, setQuantity] = useState(line.isShared ? 0 : line.quantityE4);
  const [note, setNote] = useState(line.note);
  const [reason, setReason] = useState('');
  const sending = useAct('The change could not be sent', onClose);
  const { fields } = sending;
  const send = () =>
    void sending.act((call) =>
      api.tables.takeRound(
        {
          ...{ orgId, id: orderId },
          lines: [
            {
              ...{ id: line._id, itemId: line.itemId, portion: line.portion, options: [], note, reason, ...noPlace },
              ...{ quantityE4, seenE4: line.quantityE4, seenRateE4: null, seenNote: line.note },
            },
          ],
        },
        call,
      ),
    );
  return (
    <FormDialog
      title={line.name}
      isOpen
      onClose={onClose}
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
                onClose();
                onFree();
              }}
            >
              No charge
            </Button>
          )}
        </>
      )}
      {quantityE4 < line.quantityE4 && !line.isHeld && (
        <TextInput
          label="Why less"
          placeholder="Guest changed, sold out, wrong entry"
          maxLength={120}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
          error={fields['lines.0.reason']}
        />
      )}
    </FormDialog>
  );
}
