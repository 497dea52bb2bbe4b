import { states } from '@bahi/core/gst/states';
import { NativeSelect, TextInput } from '@mantine/core';
import { FieldRow } from '../ui/form-dialog.tsx';
import type { PartyDraft, PartyForm } from './use-party-draft.ts';

const categories: readonly { value: PartyDraft['category']; label: string }[] = [
  { value: 'unregistered', label: 'Unregistered' },
  { value: 'regular', label: 'Regular' },
  { value: 'composition', label: 'Composition' },
  { value: 'sez', label: 'SEZ' },
  { value: 'overseas', label: 'Overseas' },
];

const stateOptions = states.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }));

/** The fields of a party in the order in which people have them before them: name, phone, GSTIN, and what follows from it. */
export function PartyFields({ form: { draft, problems, change } }: { form: PartyForm }) {
  const text = (name: keyof PartyDraft, label: string) => ({
    label,
    name,
    value: draft[name],
    error: problems[name],
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => change({ [name]: currentTarget.value }),
  });
  return (
    <>
      <TextInput {...text('partyName', 'Name')} withAsterisk={false} required data-autofocus maxLength={120} />
      <FieldRow>
        <TextInput {...text('mobileNumber', 'Mobile')} inputMode="tel" maxLength={12} />
        <TextInput {...text('email', 'Email')} inputMode="email" maxLength={200} />
      </FieldRow>
      <TextInput {...text('gstin', 'GSTIN')} description="Its first two digits say the state" maxLength={20} spellCheck={false} />
      <FieldRow>
        <NativeSelect {...text('category', 'GST category')} data={categories} />
        <NativeSelect {...text('state', 'State')} data={stateOptions} />
      </FieldRow>
      <TextInput {...text('address', 'Address')} maxLength={500} />
      <FieldRow>
        <NativeSelect
          {...text('accountGroup', 'Group')}
          data={[
            { value: 'Sundry Debtors', label: 'Sundry Debtors (customers)' },
            { value: 'Sundry Creditors', label: 'Sundry Creditors (suppliers)' },
          ]}
        />
        <TextInput {...text('creditDays', 'Credit days')} inputMode="numeric" placeholder="0" maxLength={3} />
      </FieldRow>
    </>
  );
}

/** Puts the focus to the first field to mend. */
export function focusPartyField(name: keyof PartyDraft): void {
  document.querySelector<HTMLElement>(`form [name="${name}"]`)?.focus();
}
