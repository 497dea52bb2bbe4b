import { useState } from 'react';
import type { Booking } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { useAct } from '../platform/use-act.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { type Booker, BookerFields, bookerOf, SourceFields } from './booker-fields.tsx';
import { HoldFields, heldUntilOf, holdEndOf } from './hold-fields.tsx';

type Props = { orgId: string; booking: Booking; onClose: () => void };

/** Corrects who booked, how it came, who pays, and the note. */
export function BookerDialog({ orgId, booking, onClose }: Props) {
  const { _id: id, version, partyId, partyName, source, bookerName, bookerPhone, bookerEmail, groupName, reference, note } = booking;
  const [booker, setBooker] = useState<Booker>({
    ...{ source, bookerName, bookerPhone, bookerEmail, groupName, reference, note },
    party: partyId === null ? null : { _id: partyId, partyName: partyName ?? '' },
  });
  const [isDirty, setIsDirty] = useState(false);
  const { leave, close } = useLeaveDialog(isDirty, onClose);
  const saving = useAct('The booking could not be saved', close);
  const set = (patch: Partial<Booker>) => {
    setIsDirty(true);
    saving.clear();
    setBooker((now) => ({ ...now, ...patch }));
  };
  const { fields } = saving;
  return (
    <FormDialog
      title="Edit booking"
      isOpen
      onClose={leave}
      onSubmit={() => void saving.act((call) => api.bookings.updateBooking({ orgId, id, version, ...bookerOf(booker) }, call))}
      submitText="Save"
      isSaving={saving.isSaving}
      problem={saving.problem}
    >
      <BookerFields {...{ booker, fields }} onChange={set} />
      <SourceFields {...{ orgId, booker, fields }} onChange={set} />
    </FormDialog>
  );
}

/** Holds the rooms until a time, or until another one. */
export function HoldDialog({ orgId, booking, usualHours, onClose }: Props & { usualHours: number }) {
  const { _id: id, version, heldUntil, businessDay } = booking;
  const [end, setEnd] = useState(() => holdEndOf(heldUntil));
  const [isDirty, setIsDirty] = useState(false);
  const { leave, close } = useLeaveDialog(isDirty, onClose);
  const saving = useAct('The booking could not be held', close);
  const { heldUntil: wrongEnd, ...others } = saving.fields;
  const hold = { orgId, id, version, stayIds: [], state: 'held' as const, heldUntil: heldUntilOf(end) };
  return (
    <FormDialog
      title="Hold the rooms"
      isOpen
      onClose={leave}
      onSubmit={() => void saving.act((call) => api.bookings.confirmBooking(hold, call))}
      submitText="Hold"
      isSaving={saving.isSaving}
      problem={Object.values(others)[0] ?? saving.problem}
    >
      <HoldFields
        {...{ end, usualHours }}
        today={businessDay}
        error={wrongEnd}
        onChange={(next) => {
          setIsDirty(true);
          saving.clear();
          setEnd(next);
        }}
      />
    </FormDialog>
  );
}
