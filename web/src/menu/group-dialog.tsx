import { MAX_OPTIONS } from '@bahi/core/menu/menu';
import { Checkbox, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Menu } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { useAct } from '../platform/use-act.ts';
import { RateField } from '../ui/amount-field.tsx';
import { FieldRows } from '../ui/field-rows.tsx';
import { FieldRow, FormDialog } from '../ui/form-dialog.tsx';

type Group = Menu['groups'][number];
type Option = Group['options'][number];
type OptionDish = NonNullable<Option['dish']>;

const noOption: Option = { name: '', rateE4: 0, dish: null };
const keyOf = ({ itemId, portion }: OptionDish) => JSON.stringify({ itemId, portion });

/** Masala dosa; Idli, 4 pieces. */
const nameOf = (menu: Menu, { itemId, portion }: OptionDish) =>
  [menu.items.find(({ _id }) => _id === itemId)?.name ?? 'A dish', portion].filter(Boolean).join(', ');

/** The dishes that an option may bring, by name, and the one that it brings. */
function dishesOf(menu: Menu, now: Option['dish']) {
  const isCombo = ({ groupIds }: Menu['items'][number]) =>
    menu.groups.some(({ _id, options }) => groupIds.includes(_id) && options.some(({ dish }) => dish !== null));
  const offered = menu.items
    .filter((item) => item.isActive && !isCombo(item))
    .flatMap(({ _id, portions }) => portions.map(({ name }) => ({ itemId: _id, portion: name })));
  const all = now === null || offered.some((each) => keyOf(each) === keyOf(now)) ? offered : [...offered, now];
  return all.map((dish) => ({ value: keyOf(dish), label: nameOf(menu, dish) }));
}

/** A modifier group: a question for a dish, with the fewest and the most answers, and what each costs. */
export function GroupDialog({ orgId, menu, row, onClose }: { orgId: string; menu: Menu; row: Group | null; onClose: () => void }) {
  const [form, setForm] = useState<Pick<Group, 'name' | 'least' | 'most' | 'options' | 'isActive'>>(
    row ?? { name: '', least: 0, most: 1, options: [noOption], isActive: true },
  );
  const [isPart, setIsPart] = useState(form.options.some(({ dish }) => dish !== null));
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
        begin={() => noOption}
        add="Add an option"
        most={MAX_OPTIONS}
        nameOf={({ name }, at) => `option ${name || at + 1}`}
        columns={isPart ? 'minmax(0, 1.2fr) minmax(0, 1fr) 110px' : 'minmax(0, 1fr) 140px'}
      >
        {({ name, rateE4, dish }, change, at) => (
          <>
            {isPart && (
              <NativeSelect
                label="Dish"
                value={dish === null ? '' : keyOf(dish)}
                data={[{ value: '', label: 'No dish' }, ...dishesOf(menu, dish)]}
                onChange={({ currentTarget }) => {
                  const { value } = currentTarget;
                  const chosen = value === '' ? null : (JSON.parse(value) as OptionDish);
                  const isNamed = name.trim() !== '' && (dish === null || name !== nameOf(menu, dish));
                  change({ dish: chosen, ...(chosen !== null && !isNamed && { name: nameOf(menu, chosen) }) });
                }}
                error={fields[`options.${at}.dish`]}
              />
            )}
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
      <Checkbox
        label="Each option is a dish of the menu: the group is a part of a combo"
        checked={isPart}
        onChange={({ currentTarget }) => {
          setIsPart(currentTarget.checked);
          if (!currentTarget.checked) set({ options: form.options.map((option) => ({ ...option, dish: null })) });
        }}
      />
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
