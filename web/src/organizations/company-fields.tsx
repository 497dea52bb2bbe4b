import { states } from '@bahi/core/gst/states';
import { industries } from '@bahi/core/organizations/industries';
import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { NativeSelect, TextInput } from '@mantine/core';
import { ChoiceField } from '../ui/choice-field.tsx';
import { DateField } from '../ui/date-field.tsx';
import { FieldRow } from '../ui/form-dialog.tsx';
import { CompanyAddress } from './company-address.tsx';
import { type CompanyDraft, type CompanyProblems, type CompanySettings, withGstin } from './company-draft.ts';

const below = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[];

type Props = {
  company: CompanyDraft;
  /** The fields that the books no longer allow to change; absent for a new company. */
  books?: CompanySettings['books'];
  problems: CompanyProblems;
  onChange: (company: CompanyDraft) => void;
};

/** The fields of a company. A field that can no longer change is read-only and says why. */
export function CompanyFields({ company, books, problems, onChange }: Props) {
  const change = (changed: Partial<CompanyDraft>) => onChange({ ...company, ...changed });
  const first = books?.firstVoucherOn ?? null;
  return (
    <>
      <TextInput
        label="Name"
        data-autofocus
        value={company.name}
        error={problems.name}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <FieldRow>
        <ChoiceField
          label="Type"
          description={books?.hasMasters ? 'Cannot be changed: masters exist.' : aboutType[company.type]}
          inputWrapperOrder={below}
          choices={(['self', 'integrated', 'other'] as const).map((value) => ({ value, label: value }))}
          value={company.type}
          error={problems.type}
          disabled={books?.hasMasters === true}
          onChoose={(type) => change({ type })}
        />
        <NativeSelect
          label="Industry"
          data={industries.map(({ code, name }) => ({ value: String(code), label: name }))}
          value={String(company.industry)}
          error={problems.industry}
          onChange={({ currentTarget }) => change({ industry: Number(currentTarget.value) })}
        />
      </FieldRow>
      <FieldRow>
        <ChoiceField
          label="GST registration"
          {...(first !== null && { description: 'Vouchers already entered keep their tax.', inputWrapperOrder: below })}
          choices={[
            { value: 'regular', label: 'Regular' },
            { value: 'composition', label: 'Composition' },
            { value: 'unregistered', label: 'Unregistered' },
          ]}
          value={company.registrationType}
          error={problems.registrationType}
          onChoose={(registrationType) => change({ registrationType })}
        />
        <TextInput
          label="GSTIN"
          placeholder={company.registrationType === 'unregistered' ? 'None' : '15 characters'}
          autoComplete="off"
          spellCheck={false}
          value={company.gstin}
          error={problems.gstin}
          onChange={({ currentTarget }) => onChange(withGstin(company, currentTarget.value))}
        />
      </FieldRow>
      <NativeSelect
        label="State"
        {...(first !== null && { description: 'Cannot be changed: vouchers were taxed by it.', inputWrapperOrder: below })}
        data={[
          { value: '', label: 'Choose a state', disabled: true },
          ...states.filter(({ code }) => code < '96').map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
        ]}
        value={company.state}
        error={problems.state}
        disabled={first !== null}
        onChange={({ currentTarget }) => change({ state: currentTarget.value })}
      />
      <CompanyAddress company={company} problems={problems} change={change} />
      <DateField
        label="Books from"
        description={
          first === null
            ? `Financial year ${financialYearOf(company.booksFrom).label}, April to March`
            : `No later than the first voucher, of ${formatDate(first)}`
        }
        inputWrapperOrder={below}
        date={company.booksFrom}
        today={todayInIndia(Date.now())}
        error={problems.booksFrom}
        onChange={(booksFrom) => change({ booksFrom })}
      />
    </>
  );
}

const aboutType = {
  self: 'Accounts are kept in Bahi.',
  integrated: 'Accounts are kept in Tally; masters are imported from there.',
  other: 'Accounts are kept in Bahi, without inventory masters.',
} as const;
