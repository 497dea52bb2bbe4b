import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { api } from '../platform/api.ts';
import { query } from '../platform/queries.ts';
import { RecordForm } from '../platform/records/record-form.tsx';
import { RecordPage } from '../platform/records/record-page.tsx';
import { useRecordPlace } from '../platform/records/record-place.ts';
import { useLeaveSaved } from '../platform/records/use-leave-saved.ts';
import type { ClassificationRow } from './classification-draft.ts';
import { ClassificationFields, useClassificationForm } from './classification-fields.tsx';
import { classificationWords } from './words.ts';

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
  const leaveSaved = useLeaveSaved();
  const name = `taxClassifications.${orgId}.${row?._id ?? 'new'}`;
  const form = useClassificationForm({ name, orgId, row, typed, onSaved: ({ hsn }) => leaveSaved({ name: hsn }) });
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
      <ClassificationFields form={form} row={row} />
    </RecordForm>
  );
}
