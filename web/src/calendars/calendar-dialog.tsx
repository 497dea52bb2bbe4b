import { MAX_CALENDAR_ADDRESS, MAX_CALENDAR_NAME } from '@bahi/core/calendars/calendar';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { HotelSetUp, PortalCalendar } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { NamedPartyField } from '../platform/named-party-field.tsx';
import { useAct } from '../platform/use-act.ts';
import { FormDialog } from '../ui/form-dialog.tsx';

type Props = {
  orgId: string;
  type: { readonly typeId: string; readonly typeName: string };
  plans: HotelSetUp['plans'];
  /** Null for a new one. */
  row: PortalCalendar | null;
  onClose: () => void;
};
const fresh = { name: '', address: '', planId: '', partyId: null as string | null, partyName: '', booksClosed: false, isActive: true };

/** A portal's calendar for a room type. */
export function CalendarDialog({ orgId, type, plans, row, onClose }: Props) {
  const sold = plans.filter((plan) => plan.isActive || plan._id === row?.planId);
  const [form, setForm] = useState<typeof fresh>(
    row
      ? { ...row, partyName: row.partyName ?? '' }
      : { ...fresh, planId: sold.find(({ partyId, followsId }) => partyId === null && followsId === null)?._id ?? '' },
  );
  const [isDirty, setIsDirty] = useState(false);
  const { leave, close } = useLeaveDialog(isDirty, onClose);
  const saving = useAct('The calendar could not be saved', close);
  const { fields } = saving;
  const set = (patch: Partial<typeof form>) => {
    setIsDirty(true);
    setForm((now) => ({ ...now, ...patch }));
  };
  const save = () => {
    const { name, address, planId, partyId, booksClosed, isActive } = form;
    const values = { orgId, typeId: type.typeId, name: name.trim(), address: address.trim(), planId, partyId, booksClosed };
    void saving.act((call) =>
      row === null
        ? api.calendars.saveCalendar(values, call)
        : api.calendars.updateCalendar({ ...values, id: row._id, version: row.version, isActive }, call),
    );
  };
  return (
    <FormDialog
      title={row === null ? `Calendar for ${type.typeName}` : `Edit ${row.name}`}
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText="Save"
      isSaving={saving.isSaving}
      problem={fields.typeId ?? saving.problem}
    >
      <TextInput
        label="Portal"
        placeholder="Airbnb"
        maxLength={MAX_CALENDAR_NAME}
        value={form.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        error={fields.name}
        data-autofocus
      />
      <TextInput
        label="Address of its calendar"
        description="The portal shows it as “Export calendar”. Leave it empty to upload files only."
        placeholder="https://"
        maxLength={MAX_CALENDAR_ADDRESS}
        inputMode="url"
        value={form.address}
        onChange={({ currentTarget }) => set({ address: currentTarget.value })}
        error={fields.address}
      />
      <NativeSelect
        label="Rate plan of its bookings"
        description="A calendar has no prices. The plan’s rules of length do not refuse what the portal has sold."
        value={form.planId}
        data={[
          ...(form.planId === '' ? [{ value: '', label: 'Choose a plan' }] : []),
          ...sold.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        onChange={({ currentTarget }) => set({ planId: currentTarget.value })}
        error={fields.planId}
      />
      <NamedPartyField
        orgId={orgId}
        label="The portal as a party, if it pays"
        party={form.partyId === null ? null : { _id: form.partyId, partyName: form.partyName }}
        onChoose={(party) => set({ partyId: party?._id ?? null, partyName: party?.partyName ?? '' })}
        error={fields.partyId}
      />
      <Checkbox
        label="“Not available” is a booking"
        description="Yes for Booking.com, which writes nothing else. No for Airbnb, where it is a date that you closed. Without the mark such bookings are cancelled."
        checked={form.booksClosed}
        onChange={({ currentTarget }) => set({ booksClosed: currentTarget.checked })}
      />
      {row && (
        <Checkbox
          label="Read this calendar"
          description="Its bookings stay if it is not read."
          checked={form.isActive}
          onChange={({ currentTarget }) => set({ isActive: currentTarget.checked })}
        />
      )}
    </FormDialog>
  );
}
