import { MAX_OPTIONS } from '@bahi/core/menu/menu';
import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Menu } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { useAct } from '../platform/use-act.ts';
import { RateField } from '../ui/amount-field.tsx';
import { FieldRows } from '../ui/field-rows.tsx';
import { FieldRow, FormDialog } from '../ui/form-dialog.tsx';

type Group = Menu['groups'][number];

/** A modifier group: a question for a dish, with the fewest and the most answers, and what each costs. */
export function GroupDialog({ orgId, row, onClose }: { orgId: string; row: Group | null; onClose: () => void }) {
  const [form, setForm] = useState<Pick<Group, 'name' | 'least' | 'most' | 'options' | 'isActive'>>(
    row ?? { name: '', least: 0, most: 1, options: [{ name: '', rateE4: 0 }], isActive: true },
  );
  const [isDirty, setIsDirty] = useState(false);
  const { leave, close } = useLeaveDialog(isDirty, onClose);
  const saving = useAct('The group could not be saved', close);
  const { fields } = saving;
  const set = (patch: Partial<typeof form>) => {
    setIsDirty(true);
    setForm((now) => ({ ...now, ...patch }));
  };
  const save = () => {
    const { name, least, most, options, isActive } = form;
    const values = { orgId, name: name.trim(), least, most, options: options.map((each) => ({ ...each, name: each.name.trim() })) };
    void saving.act((call) =>
      row === null
        ? api.menu.saveGroup(values, call)
        : api.menu.updateGroup({ ...values, id: row._id, version: row.version, isActive }, call),
    );
  };
  const count = (label: string, field: 'least' | 'most') => (
    <NumberInput
      label={label}
      min={0}
      max={MAX_OPTIONS}
      allowDecimal={false}
      value={form[field]}
      onChange={(value) => set({ [field]: Number(value) || 0 })}
      error={fields[field]}
    />
  );
  return (
    <FormDialog
      title={row === null ? 'New modifier group' : `Edit ${row.name}`}
      isOpen
      onClose={leave}
      onSubmit={save}
      submitText="Save"
      isSaving={saving.isSaving}
      problem={fields.options ?? saving.problem}
    >
      <TextInput
        label="Group"
        placeholder="Toppings, Spice"
        maxLength={80}
        value={form.name}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
        error={fields.name}
        data-autofocus
      />
      <FieldRow>
        {count('At least', 'least')}
        {count('At most', 'most')}
      </FieldRow>
      <FieldRows
        rows={form.options}
        onChange={(options) => set({ options: [...options] })}
        begin={() => ({ name: '', rateE4: 0 })}
        add="Add an option"
        most={MAX_OPTIONS}
        nameOf={({ name }, at) => `option ${name || at + 1}`}
        columns="minmax(0, 1fr) 140px"
      >
        {({ name, rateE4 }, change, at) => (
          <>
            <TextInput
              label="Option"
              maxLength={80}
              value={name}
              onChange={({ currentTarget }) => change({ name: currentTarget.value })}
              error={fields[`options.${at}.name`]}
            />
            <RateField
              label="Adds"
              placeholder="0.00"
              rateE4={rateE4}
              onChange={(value) => change({ rateE4: value })}
              error={fields[`options.${at}.rateE4`]}
            />
          </>
        )}
      </FieldRows>
      {row && (
        <Checkbox
          label="Asked for dishes"
          checked={form.isActive}
          onChange={({ currentTarget }) => set({ isActive: currentTarget.checked })}
        />
      )}
    </FormDialog>
  );
}

type Station = Menu['stations'][number];

/** A kitchen station, which gets kitchen slips of its own. */
export function StationDialog({ orgId, row, onClose }: { orgId: string; row: Station | null; onClose: () => void }) {
  const [name, setName] = useState(row?.name ?? '');
  const [isActive, setIsActive] = useState(row?.isActive ?? true);
  const saving = useAct('The station could not be saved', onClose);
  const save = () =>
    void saving.act((call) =>
      row === null
        ? api.menu.saveStation({ orgId, name: name.trim() }, call)
        : api.menu.updateStation({ orgId, id: row._id, version: row.version, name: name.trim(), isActive }, call),
    );
  return (
    <FormDialog
      title={row === null ? 'New kitchen station' : `Edit ${row.name}`}
      isOpen
      onClose={onClose}
      onSubmit={save}
      submitText="Save"
      isSaving={saving.isSaving}
      problem={saving.problem}
    >
      <TextInput
        label="Station"
        placeholder="Kitchen, Tandoor, Bar"
        maxLength={80}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={saving.fields.name}
        data-autofocus
      />
      {row && (
        <Checkbox
          label="In use"
          checked={isActive}
          onChange={({ currentTarget }) => setIsActive(currentTarget.checked)}
          error={saving.fields.isActive}
        />
      )}
    </FormDialog>
  );
}
