import { states } from '@bahi/core/gst/states';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { problemsOf } from '../platform/problems-of.ts';
import { query } from '../platform/queries.ts';
import { toastSuccess } from '../platform/toasts.ts';
import { DateField } from '../ui/date-field.tsx';
import { FieldRow, FormDialog } from '../ui/form-dialog.tsx';
import { industries } from './industries.ts';
import { companyProblems, emptyCompany, type NewCompany, withGstin } from './new-company.ts';

/** A new company of the owner; the admin approves it. */
export function OrganizationForm({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [company, setCompany] = useState(() => emptyCompany(Date.now()));
  const [isTried, setIsTried] = useState(false);
  const known = useQueryClient();
  const save = useMutation(
    query.organizations.saveOrganization.mutationOptions({
      onSuccess: async ({ message }) => {
        toastSuccess(message);
        await known.invalidateQueries({ queryKey: query.organizations.key() });
        close();
      },
    }),
  );
  const close = () => {
    setCompany(emptyCompany(Date.now()));
    setIsTried(false);
    save.reset();
    onClose();
  };
  const refused = problemsOf(save.error);
  const problems = { ...refused.fields, ...(isTried ? companyProblems(company) : null) };
  const change = (changed: Partial<NewCompany>) => setCompany({ ...company, ...changed });
  const today = todayInIndia(Date.now());

  return (
    <FormDialog
      title="New company"
      isOpen={isOpen}
      onClose={close}
      submitText="Create company"
      isSaving={save.isPending}
      problem={refused.text}
      onSubmit={() => {
        setIsTried(true);
        if (companyProblems(company) === null) save.mutate(company);
      }}
    >
      <TextInput
        label="Name"
        data-autofocus
        value={company.name}
        error={problems.name}
        maxLength={120}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <FieldRow>
        <NativeSelect
          label="Type"
          description={aboutType[company.type]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={[
            { value: 'self', label: 'self' },
            { value: 'integrated', label: 'integrated' },
            { value: 'other', label: 'other' },
          ]}
          value={company.type}
          onChange={({ currentTarget }) => change({ type: currentTarget.value as NewCompany['type'] })}
        />
        <NativeSelect
          label="Industry"
          data={industries.map(({ code, name }) => ({ value: String(code), label: name }))}
          value={String(company.industry)}
          onChange={({ currentTarget }) => change({ industry: Number(currentTarget.value) })}
        />
      </FieldRow>
      <FieldRow>
        <NativeSelect
          label="GST registration"
          data={[
            { value: 'regular', label: 'Regular' },
            { value: 'composition', label: 'Composition' },
            { value: 'unregistered', label: 'Unregistered' },
          ]}
          value={company.registrationType}
          onChange={({ currentTarget }) => change({ registrationType: currentTarget.value as NewCompany['registrationType'] })}
        />
        <TextInput
          label="GSTIN"
          placeholder={company.registrationType === 'unregistered' ? 'None' : '15 characters'}
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          value={company.gstin}
          error={problems.gstin}
          onChange={({ currentTarget }) => setCompany(withGstin(company, currentTarget.value))}
        />
      </FieldRow>
      <FieldRow>
        <NativeSelect
          label="State"
          data={[
            { value: '', label: 'Choose a state', disabled: true },
            ...states.filter(({ code }) => code < '96').map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
          ]}
          value={company.state}
          error={problems.state}
          onChange={({ currentTarget }) => change({ state: currentTarget.value })}
        />
        <TextInput
          label="Place"
          value={company.place}
          error={problems.place}
          maxLength={120}
          onChange={({ currentTarget }) => change({ place: currentTarget.value })}
        />
      </FieldRow>
      <DateField
        label="Books from"
        description={`Financial year ${financialYearOf(company.booksFrom).label}, April to March`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        date={company.booksFrom}
        today={today}
        error={problems.booksFrom}
        onChange={(booksFrom) => change({ booksFrom })}
      />
    </FormDialog>
  );
}

const aboutType = {
  self: 'The books live here.',
  integrated: 'The books live in Tally; masters come from there.',
  other: 'As self, without the inventory masters.',
} as const;
