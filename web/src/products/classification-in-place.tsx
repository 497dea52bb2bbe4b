import { useQuery } from '@tanstack/react-query';
import type { TaxClassification } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import type { InPlaceProps, Named } from '../platform/in-place.ts';
import { query } from '../platform/queries.ts';
import { InPlaceRecord } from '../platform/records/in-place-record.tsx';
import { RecordDialog } from '../platform/records/record-dialog.tsx';
import type { ClassificationRow } from './classification-draft.ts';
import { ClassificationFields, useClassificationForm } from './classification-fields.tsx';

const one = 'HSN or SAC code';

/** Creates or edits a code from a product, or from a charge with its own rate. */
export function ClassificationInPlace(props: InPlaceProps<Named & TaxClassification>) {
  const { alters, onClose } = props;
  const { _id: orgId } = useCompany();
  const answer = useQuery(
    query.products.getTaxClassification.queryOptions({
      input: { orgId, id: alters ?? '' },
      enabled: alters !== undefined,
      select: ({ taxClassification, usedRates }): ClassificationRow => ({ ...taxClassification, usedRates }),
    }),
  );
  return (
    <InPlaceRecord one={one} alters={alters} answer={answer} onClose={onClose}>
      {(row) => <ClassificationDialog {...props} orgId={orgId} row={row} reload={async () => (await answer.refetch()).data} />}
    </InPlaceRecord>
  );
}

type Props = InPlaceProps<Named & TaxClassification> & {
  orgId: string;
  row: ClassificationRow | null;
  reload: () => Promise<ClassificationRow | undefined>;
};

function ClassificationDialog({ orgId, row, reload, typed, onClose, onCreated }: Props) {
  const form = useClassificationForm({
    name: `taxClassifications.${orgId}.inPlace`,
    orgId,
    row,
    typed,
    onSaved: (code) => onCreated({ ...code, name: `${code.hsn} ${code.description}`.trim() }),
  });
  return (
    <RecordDialog one={one} form={form} row={row} reload={reload} onClose={onClose}>
      <ClassificationFields form={form} row={row} />
    </RecordDialog>
  );
}
