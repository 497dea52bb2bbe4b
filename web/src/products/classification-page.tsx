import { problemText } from '@bahi/core/basics/problem';
import { hsnWarning } from '@bahi/core/gst/check-rates';
import { hsnDigits } from '@bahi/core/gst/turnover';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api } from '../platform/api.ts';
import { useWholeCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { FormSection, RecordForm } from '../platform/records/record-form.tsx';
import { RecordPage } from '../platform/records/record-page.tsx';
import { useRecordPlace } from '../platform/records/record-place.ts';
import { useLeaveSaved } from '../platform/records/use-leave-saved.ts';
import { useRecordForm } from '../platform/records/use-record-form.ts';
import { FieldRow } from '../ui/form-dialog.tsx';
import { beginClassification, type ClassificationRow, classificationFields, classificationFormProblems } from './classification-draft.ts';
import { RateFields } from './rate-fields.tsx';
import { ShippedField } from './shipped-field.tsx';
import { classificationWords, slabNames } from './words.ts';

const slabs = Object.entries(slabNames).map(([value, label]) => ({ value, label }));

export function ClassificationPage() {
  const { orgId, id } = useRecordPlace();
  const answer = useQuery(
    query.products.getTaxClassification.queryOptions({
      input: { orgId, id: id ?? '' },
      enabled: id !== undefined,
      select: ({ taxClassification, usedRates }): ClassificationRow => ({ ...taxClassification, usedRates }),
    }),
  );
  return (
    <RecordPage words={classificationWords} answer={answer}>
      {(row) => <ClassificationForm row={row} reload={async () => (await answer.refetch()).data} />}
    </RecordPage>
  );
}

type Props = { row: ClassificationRow | null; reload: () => Promise<ClassificationRow | undefined> };

function ClassificationForm({ row, reload }: Props) {
  const { orgId, isOfTally, isManager } = useRecordPlace();
  const { name: typed = '' } = useSearch({ strict: false }) as { name?: string };
  const company = useWholeCompany();
  const today = todayInIndia(Date.now());
  const leaveSaved = useLeaveSaved();
  const form = useRecordForm({
    name: `taxClassifications.${orgId}.${row?._id ?? 'new'}`,
    row,
    begin: (stored) => beginClassification(stored, typed, company?.booksFrom ?? today),
    problems: classificationFormProblems,
    fields: classificationFields,
    create: async (fields, call): Promise<ClassificationRow> =>
      (await api.products.saveTaxClassification({ orgId, ...fields }, call)).taxClassification,
    update: async (changed, call): Promise<ClassificationRow> =>
      (await api.products.updateTaxClassification({ orgId, id: row!._id, ...changed }, call)).taxClassification,
    onSaved: ({ hsn }) => leaveSaved({ name: hsn }),
  });
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
    <RecordForm
      words={classificationWords}
      form={form}
      row={row}
      name={row ? `${row.hsn} ${row.description}` : ''}
      reload={reload}
      setActive={async ({ _id, version }, isActive, call) =>
        (await api.products.updateTaxClassification({ orgId, id: _id, version, isActive }, call)).taxClassification
      }
      remove={({ _id, version }, call) => api.products.removeTaxClassification({ orgId, id: _id, version }, call)}
      isReadOnly={isOfTally || !isManager}
      isWide
    >
      {row === null && <ShippedField booksFrom={company?.booksFrom ?? today} onTake={change} />}
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
          Each holds from its day until the next begins. Vouchers keep the rate they were saved with. With a value limit, what is worth more
          bears the rate above.
        </p>
        <FieldRow>
          <NativeSelect
            label="A limit looks at the value"
            value={draft.slabBy}
            onChange={({ currentTarget }) => change({ slabBy: currentTarget.value as typeof draft.slabBy })}
            data={slabs}
            error={problems.slabBy}
          />
        </FieldRow>
        <RateFields
          rates={draft.rates}
          used={row?.usedRates ?? []}
          problems={problems}
          today={today}
          onChange={(rates) => change({ rates })}
        />
      </FormSection>
    </RecordForm>
  );
}
