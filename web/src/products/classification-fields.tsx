import { problemText } from '@bahi/core/basics/problem';
import { hsnWarning } from '@bahi/core/gst/check-rates';
import { hsnDigits } from '@bahi/core/gst/turnover';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { useWholeCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { FormSection } from '../platform/records/record-form.tsx';
import { useRecordPlace } from '../platform/records/record-place.ts';
import { useRecordForm } from '../platform/records/use-record-form.ts';
import { ChoiceField, choicesOf } from '../ui/choice-field.tsx';
import { FieldRow } from '../ui/form-dialog.tsx';
import { beginClassification, type ClassificationRow, classificationFields, classificationFormProblems } from './classification-draft.ts';
import { RateFields } from './rate-fields.tsx';
import { ShippedField } from './shipped-field.tsx';
import { slabNames } from './words.ts';

const slabs = choicesOf(slabNames);

type Options = { name: string; orgId: string; row: ClassificationRow | null; typed: string; onSaved: (row: ClassificationRow) => void };

/** The form of an HSN or SAC code, on its page and on the way. */
export function useClassificationForm({ name, orgId, row, typed, onSaved }: Options) {
  const booksFrom = useWholeCompany()?.booksFrom ?? todayInIndia(Date.now());
  return useRecordForm({
    name,
    row,
    begin: (stored) => beginClassification(stored, typed, booksFrom),
    problems: classificationFormProblems,
    fields: classificationFields,
    create: async (fields, call): Promise<ClassificationRow> =>
      (await api.products.saveTaxClassification({ orgId, ...fields }, call)).taxClassification,
    update: async (changed, call): Promise<ClassificationRow> =>
      (await api.products.updateTaxClassification({ orgId, ...changed }, call)).taxClassification,
    onSaved,
  });
}

export function ClassificationFields({ form, row }: { form: ReturnType<typeof useClassificationForm>; row: ClassificationRow | null }) {
  const { orgId, isManager } = useRecordPlace();
  const today = todayInIndia(Date.now());
  const booksFrom = useWholeCompany()?.booksFrom ?? today;
  const { draft, problems, change } = form;
  const { data: digits = 4 } = useQuery(
    query.organizations.getOrganizationSettings.queryOptions({
      input: { id: orgId },
      enabled: isManager,
      select: ({ details }) => hsnDigits(details.turnover),
    }),
  );
  const warning = hsnWarning(draft.hsn.trim(), digits);
  return (
    <>
      {row === null && <ShippedField booksFrom={booksFrom} onTake={change} />}
      <FieldRow>
        <TextInput
          {...form.text('hsn', 'Code')}
          inputMode="numeric"
          maxLength={8}
          data-autofocus
          {...(warning && { description: problemText(warning) })}
        />
        <TextInput {...form.text('description', 'Description')} maxLength={120} />
      </FieldRow>
      <FormSection title="Rates">
        <p className="dim hint">
          Each applies from its date until the next rate. Vouchers keep the rate they were saved with. With a value limit, a higher value is
          taxed at the rate above.
        </p>
        <FieldRow>
          <ChoiceField
            label="A limit looks at the value"
            value={draft.slabBy}
            onChoose={(slabBy) => change({ slabBy })}
            choices={slabs}
            error={problems.slabBy}
          />
        </FieldRow>
        <RateFields
          hsn={draft.hsn.trim()}
          rates={draft.rates}
          used={row?.usedRates ?? []}
          problems={problems}
          today={today}
          onChange={(rates) => change({ rates })}
        />
      </FormSection>
    </>
  );
}
