import { todayInIndia } from '@bahi/core/periods/business-date';
import { usualMinutes, usualStart } from '@bahi/core/tables/reservation';
import { NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { DiningArea, Reservation } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { useAct } from '../platform/use-act.ts';
import { DateField } from '../ui/date-field.tsx';
import { FieldRow, FormDialog } from '../ui/form-dialog.tsx';

type Props = {
  orgId: string;
  areas: readonly DiningArea[];
  row: Reservation | null;
  isWaiting: boolean;
  day: string;
  onSaved: (saved: Reservation) => void;
  onClose: () => void;
};

/** A reservation, or a party that waits for a table, with the minutes that it is told. */
export function ReservationDialog({ orgId, areas, row, isWaiting, day, onSaved, onClose }: Props) {
  const [form, setForm] = useState(() => ({
    ...{ guestName: row?.guestName ?? '', guestPhone: row?.guestPhone ?? '', pax: row?.pax ?? 2 },
    ...(row === null ? usualStart(day, Date.now()) : { day: row.day, time: row.time }),
    ...{ minutes: row?.minutes ?? (isWaiting ? 15 : null), note: row?.note ?? '' },
    ...{ areaId: row?.areaId ?? null, tableId: row?.tableId ?? null },
  }));
  const [isDirty, setIsDirty] = useState(false);
  const { leave, close } = useLeaveDialog(isDirty, onClose);
  const saving = useAct<{ message: string; reservation: Reservation }>('The reservation could not be saved', ({ reservation }) => {
    close();
    onSaved(reservation);
  });
  const { fields } = saving;
  const set = (patch: Partial<typeof form>) => {
    setIsDirty(true);
    setForm((now) => ({ ...now, ...patch }));
  };
  const minutes = form.minutes ?? usualMinutes(form.pax);
  const save = () => {
    const values = { ...form, orgId, isWaiting, minutes, guestName: form.guestName.trim(), guestPhone: form.guestPhone.trim() };
    void saving.act((call) =>
      row === null
        ? api.tables.saveReservation(values, call)
        : api.tables.updateReservation({ ...values, id: row._id, version: row.version }, call),
    );
  };
  const places = areas.flatMap((area) => area.tables.map((table) => ({ ...table, area: area.name })));
  return (
    <FormDialog
      title={row ? `Edit ${row.guestName}` : isWaiting ? 'Add to the waiting list' : 'New reservation'}
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText="Save"
      isSaving={saving.isSaving}
      problem={saving.problem}
    >
      <FieldRow>
        <TextInput
          label="Guest name"
          maxLength={120}
          value={form.guestName}
          onChange={({ currentTarget }) => set({ guestName: currentTarget.value })}
          error={fields.guestName}
          data-autofocus
        />
        <TextInput
          label="Phone"
          type="tel"
          inputMode="numeric"
          maxLength={10}
          value={form.guestPhone}
          onChange={({ currentTarget }) => set({ guestPhone: currentTarget.value })}
          error={fields.guestPhone}
        />
      </FieldRow>
      <FieldRow>
        <NumberInput
          label="Guests"
          min={1}
          max={999}
          allowDecimal={false}
          value={form.pax}
          onChange={(pax) => set({ pax: Number(pax) || 1 })}
          error={fields.pax}
        />
        <NumberInput
          label={isWaiting ? 'Told to wait, minutes' : 'Stay, minutes'}
          min={0}
          max={720}
          step={15}
          allowDecimal={false}
          value={minutes}
          onChange={(typed) => set({ minutes: Number(typed) || 0 })}
          error={fields.minutes}
        />
      </FieldRow>
      {!isWaiting && (
        <>
          <FieldRow>
            <DateField
              label="Day"
              date={form.day}
              today={todayInIndia(Date.now())}
              onChange={(chosen) => set({ day: chosen })}
              error={fields.day}
            />
            <TextInput
              label="Time"
              type="time"
              value={form.time}
              onChange={({ currentTarget }) => set({ time: currentTarget.value })}
              error={fields.time}
            />
          </FieldRow>
          <NativeSelect
            label="Table"
            value={form.tableId ?? ''}
            data={[
              { value: '', label: 'Chosen when they come' },
              ...places.map(({ _id, name, seats, area }) => ({ value: _id, label: `${name} · ${area} · ${seats} seats` })),
            ]}
            onChange={({ currentTarget }) => set({ tableId: currentTarget.value || null })}
            error={fields.tableId}
          />
        </>
      )}
      {form.tableId === null && (
        <NativeSelect
          label="Area"
          value={form.areaId ?? ''}
          data={[{ value: '', label: 'Any' }, ...areas.map(({ _id, name }) => ({ value: _id, label: name }))]}
          onChange={({ currentTarget }) => set({ areaId: currentTarget.value || null })}
          error={fields.areaId}
        />
      )}
      <TextInput
        label="Note"
        maxLength={200}
        value={form.note}
        onChange={({ currentTarget }) => set({ note: currentTarget.value })}
        error={fields.note}
      />
    </FormDialog>
  );
}
