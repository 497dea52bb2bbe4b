import { Textarea, TextInput } from '@mantine/core';
import { FieldRow } from '../ui/form-dialog.tsx';
import type { CompanyDraft, CompanyProblems } from './company-draft.ts';

const below = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[];

type Props = { company: CompanyDraft; problems: CompanyProblems; change: (changed: Partial<CompanyDraft>) => void };

/** The address of a company, how customers reach it and where they pay, as printed on its papers. */
export function CompanyAddress({ company, problems, change }: Props) {
  const field = (name: 'place' | 'pin' | 'phone' | 'email' | 'website' | 'upiId') => ({
    value: company[name],
    error: problems[name],
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => change({ [name]: currentTarget.value }),
  });
  return (
    <>
      <Textarea
        label="Address"
        placeholder={'Building and street\nArea, post office'}
        description="Printed on every invoice: rule 46 of the CGST Rules requires it."
        inputWrapperOrder={below}
        autoComplete="street-address"
        rows={2}
        value={company.address}
        error={problems.address}
        onChange={({ currentTarget }) => change({ address: currentTarget.value })}
      />
      <FieldRow>
        <TextInput label="Place" placeholder="City or town" autoComplete="address-level2" {...field('place')} />
        <TextInput label="PIN" inputMode="numeric" autoComplete="postal-code" {...field('pin')} />
      </FieldRow>
      <FieldRow>
        <TextInput label="Phone" placeholder="Optional" type="tel" {...field('phone')} />
        <TextInput label="Email" placeholder="Optional" type="email" {...field('email')} />
      </FieldRow>
      <FieldRow>
        <TextInput label="Website" placeholder="Optional" autoComplete="url" {...field('website')} />
        <TextInput label="UPI id" placeholder="Optional, such as name@bank" autoComplete="off" spellCheck={false} {...field('upiId')} />
      </FieldRow>
    </>
  );
}
