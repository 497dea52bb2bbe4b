import type { HotelSettings, MealValues } from '@bahi/core/rooms/hotel-settings';
import { Checkbox, NumberInput, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { HotelSetUp } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useLeaveDialog } from '../platform/leave-form.ts';
import { useAct } from '../platform/use-act.ts';
import { AmountField } from '../ui/amount-field.tsx';
import { FieldRow, FormDialog } from '../ui/form-dialog.tsx';
import { PolicyFields } from './policy-fields.tsx';
import classes from './rooms.module.css';

type Props = { orgId: string; settings: HotelSetUp['settings']; onClose: () => void };
type Flag = { [Field in keyof HotelSettings]: HotelSettings[Field] extends boolean ? Field : never }[keyof HotelSettings];

/** How the hotel works: times, fees, meals of plans, holds, and what is kept. */
export function HotelSettingsDialog({ orgId, settings, onClose }: Props) {
  const { version, changedAt: _at, changedBy: _by, ...stored } = settings;
  const [form, setForm] = useState<typeof stored>(stored);
  const [isDirty, setIsDirty] = useState(false);
  const { leave, close } = useLeaveDialog(isDirty, onClose);
  const saving = useAct('The settings could not be saved', close);
  const { fields } = saving;
  const set = (patch: Partial<typeof form>) => {
    setIsDirty(true);
    saving.clear();
    setForm((now) => ({ ...now, ...patch }));
  };
  const time = (label: string, field: 'checkInAt' | 'checkOutAt') => (
    <TextInput
      label={label}
      type="time"
      value={form[field]}
      onChange={({ currentTarget }) => set({ [field]: currentTarget.value })}
      error={fields[field]}
    />
  );
  const count = (label: string, field: 'beyond' | 'idPhotoDays' | 'holdHours', least: number, most: number) => (
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
  const meal = (label: string, field: keyof MealValues) => (
    <AmountField label={label} paise={form.meals[field]} onChange={(paise) => set({ meals: { ...form.meals, [field]: paise } })} />
  );
  const flag = (label: string, field: Flag) => (
    <Checkbox label={label} checked={form[field]} onChange={({ currentTarget }) => set({ [field]: currentTarget.checked })} />
  );
  return (
    <FormDialog
      title="Settings of the hotel"
      isOpen
      onClose={leave}
      onSubmit={() => void saving.act((call) => api.rooms.saveHotelSettings({ orgId, version, ...form }, call))}
      submitText="Save"
      isSaving={saving.isSaving}
      problem={saving.problem}
    >
      <FieldRow>
        {time('Check-in from', 'checkInAt')}
        {time('Check-out until', 'checkOutAt')}
      </FieldRow>
      <FieldRow>
        <AmountField label="Fee for early check-in" paise={form.earlyFeePaise} onChange={(earlyFeePaise) => set({ earlyFeePaise })} />
        <AmountField label="Fee for late check-out" paise={form.lateFeePaise} onChange={(lateFeePaise) => set({ lateFeePaise })} />
      </FieldRow>
      {flag('Such a fee is taxed by its own value, not with its night', 'isFeeOwnUnitDay')}
      <fieldset className={classes.fields}>
        <legend>Value of meals in a plan, for reports by head</legend>
        <FieldRow>
          {meal('Breakfast, adult', 'breakfastAdultPaise')}
          {meal('child', 'breakfastChildPaise')}
        </FieldRow>
        <FieldRow>
          {meal('Main meal, adult', 'mainMealAdultPaise')}
          {meal('child', 'mainMealChildPaise')}
        </FieldRow>
      </fieldset>
      <FieldRow>
        {count('Rooms sold beyond those there are', 'beyond', 0, 100)}
        {count('Hours that a hold lasts', 'holdHours', 1, 720)}
        {count('Days that ID photos are kept', 'idPhotoDays', 0, 3_650)}
      </FieldRow>
      {flag('Nights after a no-show stay taken', 'keepsNoShowNights')}
      {flag('A cleaned room is inspected before check-in', 'needsInspection')}
      {flag('Alcohol may be charged to companies', 'allowsCompanyAlcohol')}
      <PolicyFields policy={form.policy} fields={fields} onChange={(policy) => set({ policy: policy as typeof form.policy })} />
    </FormDialog>
  );
}
