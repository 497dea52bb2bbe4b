import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { HotelSetUp } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { useAct } from '../platform/use-act.ts';
import { FieldRow, FormDialog } from '../ui/form-dialog.tsx';
import { TypePictures } from './type-pictures.tsx';

type RoomType = HotelSetUp['types'][number];
const usual = {
  ...{ name: '', baseGuests: 2, mostAdults: 3, mostChildren: 2, mostGuests: 4, extraBeds: 1, amenities: '', productId: null },
  isActive: true,
};

/** Guests book a room type, which takes this many of them. A new type brings the service as which its nights are billed, with SAC and tax. */
export function RoomTypeDialog({ orgId, row, onClose }: { orgId: string; row: RoomType | null; onClose: () => void }) {
  const [form, setForm] = useState<Pick<RoomType, Exclude<keyof typeof usual, 'productId'>> & { productId: string | null }>(row ?? usual);
  // A change of the pictures is a new version, saved beside what is typed.
  const [stored, setStored] = useState(row);
  const [isDirty, setIsDirty] = useState(false);
  const { leave, close } = useLeaveDialog(isDirty, onClose);
  const saving = useAct('The room type could not be saved', close);
  const { fields } = saving;
  const set = (patch: Partial<typeof form>) => {
    setIsDirty(true);
    saving.clear();
    setForm((now) => ({ ...now, ...patch }));
  };
  const save = () => {
    const { name, baseGuests, mostAdults, mostChildren, mostGuests, extraBeds, amenities, productId, isActive } = form;
    const guests = { baseGuests, mostAdults, mostChildren, mostGuests, extraBeds };
    const values = { orgId, name: name.trim(), ...guests, amenities: amenities.trim(), productId };
    void saving.act((call) =>
      stored === null
        ? api.rooms.saveRoomType(values, call)
        : api.rooms.updateRoomType({ ...values, id: stored._id, version: stored.version, isActive }, call),
    );
  };
  const count = (
    label: string,
    field: 'baseGuests' | 'mostAdults' | 'mostChildren' | 'mostGuests' | 'extraBeds',
    least: number,
    most: number,
  ) => (
    <NumberInput
      label={label}
      min={least}
      max={most}
      allowDecimal={false}
      value={form[field]}
      onChange={(value) => set({ [field]: Number(value) || least })}
      error={fields[field]}
    />
  );
  return (
    <FormDialog
      title={row === null ? 'New room type' : `Edit ${row.name}`}
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText="Save"
      isSaving={saving.isSaving}
      problem={fields.productId ?? saving.problem}
    >
      <TextInput
        label="Room type"
        placeholder="Deluxe AC"
        maxLength={120}
        value={form.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        error={fields.name}
        data-autofocus
      />
      <FieldRow>
        {count('Usual guests', 'baseGuests', 1, 20)}
        {count('Most guests', 'mostGuests', 1, 40)}
      </FieldRow>
      <FieldRow>
        {count('Most adults', 'mostAdults', 1, 20)}
        {count('Most children', 'mostChildren', 0, 20)}
        {count('Extra beds', 'extraBeds', 0, 10)}
      </FieldRow>
      <TextInput
        label="What it has"
        placeholder="AC, balcony, kettle"
        maxLength={500}
        value={form.amenities}
        onChange={({ currentTarget }) => set({ amenities: currentTarget.value })}
      />
      {stored ? (
        <TypePictures orgId={orgId} type={stored} onSaved={setStored} />
      ) : (
        <p className="dim">Pictures can be added once it is saved.</p>
      )}
      {row && (
        <Checkbox
          label="Sold"
          checked={form.isActive}
          onChange={({ currentTarget }) => set({ isActive: currentTarget.checked })}
          error={fields.isActive}
        />
      )}
    </FormDialog>
  );
}
