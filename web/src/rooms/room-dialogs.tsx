import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { HotelSetUp } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { useAct } from '../platform/use-act.ts';
import { FieldRow, FormDialog } from '../ui/form-dialog.tsx';

type RoomType = HotelSetUp['types'][number];
type Room = HotelSetUp['rooms'][number];
type Place = { building: string; floor: string };

const PlaceFields = ({ place, set }: { place: Place; set: (patch: Partial<Place>) => void }) => (
  <FieldRow>
    <TextInput
      label="Building"
      maxLength={60}
      value={place.building}
      onChange={({ currentTarget }) => set({ building: currentTarget.value })}
    />
    <TextInput label="Floor" maxLength={20} value={place.floor} onChange={({ currentTarget }) => set({ floor: currentTarget.value })} />
  </FieldRow>
);

/** Many rooms of a type at once, by numbers and ranges of numbers. */
export function NewRoomsDialog({ orgId, type, onClose }: { orgId: string; type: RoomType; onClose: () => void }) {
  const [form, setForm] = useState({ numbers: '', building: '', floor: '' });
  const { leave, close } = useLeaveDialog(form.numbers !== '', onClose);
  const saving = useAct('The rooms could not be saved', close);
  const { fields } = saving;
  const set = (patch: Partial<typeof form>) => {
    saving.clear();
    setForm((now) => ({ ...now, ...patch }));
  };
  return (
    <FormDialog
      title={`Add rooms to ${type.name}`}
      isOpen
      onClose={leave}
      onSubmit={() => void saving.act((call) => api.rooms.saveRooms({ orgId, typeId: type._id, ...form }, call))}
      submitText="Add rooms"
      isSaving={saving.isSaving}
      problem={fields.typeId ?? saving.problem}
    >
      <Textarea
        label="Room numbers"
        description="As 201-212, 214"
        autosize
        minRows={2}
        value={form.numbers}
        onChange={({ currentTarget }) => set({ numbers: currentTarget.value })}
        error={fields.numbers}
        data-autofocus
      />
      <PlaceFields place={form} set={set} />
    </FormDialog>
  );
}

/** One room: its number, type and place, and whether it is sold at all. */
export function RoomDialog({ orgId, row, types, onClose }: { orgId: string; row: Room; types: readonly RoomType[]; onClose: () => void }) {
  const [form, setForm] = useState<Pick<Room, 'name' | 'typeId' | 'building' | 'floor' | 'isActive'>>(row);
  const [isDirty, setIsDirty] = useState(false);
  const { leave, close } = useLeaveDialog(isDirty, onClose);
  const saving = useAct('The room could not be saved', close);
  const { fields } = saving;
  const set = (patch: Partial<typeof form>) => {
    setIsDirty(true);
    saving.clear();
    setForm((now) => ({ ...now, ...patch }));
  };
  const save = () => {
    const { name, typeId, building, floor, isActive } = form;
    const values = { orgId, id: row._id, version: row.version, name: name.trim(), typeId, building: building.trim(), floor: floor.trim() };
    void saving.act((call) => api.rooms.updateRoom({ ...values, isActive }, call));
  };
  return (
    <FormDialog
      title={`Edit room ${row.name}`}
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText="Save"
      isSaving={saving.isSaving}
      problem={saving.problem}
    >
      <FieldRow>
        <TextInput
          label="Room number"
          maxLength={20}
          value={form.name}
          onChange={({ currentTarget }) => set({ name: currentTarget.value })}
          error={fields.name}
          data-autofocus
        />
        <NativeSelect
          label="Room type"
          value={form.typeId}
          data={types.filter(({ _id, isActive }) => isActive || _id === row.typeId).map(({ _id, name }) => ({ value: _id, label: name }))}
          onChange={({ currentTarget }) => set({ typeId: currentTarget.value })}
          error={fields.typeId}
        />
      </FieldRow>
      <PlaceFields place={form} set={set} />
      <Checkbox
        label="In use"
        checked={form.isActive}
        onChange={({ currentTarget }) => set({ isActive: currentTarget.checked })}
        error={fields.isActive}
      />
    </FormDialog>
  );
}
