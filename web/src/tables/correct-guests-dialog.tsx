import { placeOf } from '@bahi/core/tables/slip-words';
import { useState } from 'react';
import type { TableOrder } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useAct } from '../platform/use-act.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { GuestCounts } from './guest-counts.tsx';
import { GuestFields } from './guest-fields.tsx';

type Props = { orgId: string; order: TableOrder; onClose: () => void };

/** The guests of an open order, as they are. One tap on a usual number saves it with the name and the phone that are here. */
export function CorrectGuestsDialog({ orgId, order, onClose }: Props) {
  // The order may change under the dialog: a correction on another device must not be lost.
  const [seen] = useState({ pax: order.pax, guestName: order.guestName, guestPhone: order.guestPhone });
  const [pax, setPax] = useState<number | string>(seen.pax);
  const [guestName, setName] = useState(seen.guestName);
  const [guestPhone, setPhone] = useState(seen.guestPhone);
  const correcting = useAct('The guests could not be corrected', onClose);
  const isCounted = order.kind === 'dineIn';
  const save = (guests: number) => {
    const input = { orgId, id: order._id, seen, pax: guests, guestName: guestName.trim(), guestPhone: guestPhone.trim() };
    void correcting.act((call) => api.tables.correctGuests(input, call), String(guests));
  };
  return (
    <FormDialog
      title={isCounted ? `Guests of ${placeOf(order)}` : `Guest of ${placeOf(order)}`}
      isOpen
      onClose={onClose}
      submitText="Save"
      isSaving={correcting.isSaving}
      problem={correcting.problem}
      onSubmit={() => save(Number(pax))}
    >
      {isCounted && (
        <GuestCounts
          {...{ usual: seen.pax, pax }}
          min={0}
          error={correcting.fields.pax}
          isDisabled={correcting.isSaving}
          onType={setPax}
          onChoose={save}
        />
      )}
      <GuestFields {...{ guestName, guestPhone }} fields={correcting.fields} onName={setName} onPhone={setPhone} isFirst={!isCounted} />
    </FormDialog>
  );
}
