import { useQuery } from '@tanstack/react-query';
import { useCompany } from '../platform/company.ts';
import type { InPlaceProps, Named } from '../platform/in-place.ts';
import { query } from '../platform/queries.ts';
import { InPlaceRecord } from '../platform/records/in-place-record.tsx';
import { RecordDialog } from '../platform/records/record-dialog.tsx';
import type { SubcategoryRow } from './master-rows.ts';
import { SubcategoryFields, useSubcategoryForm } from './subcategory-fields.tsx';

/** Creates a sub-category from a field of another form, under the chosen category, or edits it. */
export function SubcategoryInPlace(props: InPlaceProps<Named>) {
  const { alters, onClose } = props;
  const { _id: orgId } = useCompany();
  const input = { orgId, id: alters ?? '' };
  const answer = useQuery(query.subcategories.get.queryOptions({ input, enabled: alters !== undefined, select: ({ row }) => row }));
  return (
    <InPlaceRecord one="sub-category" alters={alters} answer={answer} onClose={onClose}>
      {(row) => <SubcategoryDialog {...props} orgId={orgId} row={row} reload={async () => (await answer.refetch()).data} />}
    </InPlaceRecord>
  );
}

type Props = InPlaceProps<Named> & { orgId: string; row: SubcategoryRow | null; reload: () => Promise<SubcategoryRow | undefined> };

function SubcategoryDialog({ orgId, row, reload, typed, fixed, onClose, onCreated }: Props) {
  const category = (fixed?.category as Named | undefined) ?? null;
  const form = useSubcategoryForm({ name: `subcategories.${orgId}.inPlace`, orgId, row, typed, category, onSaved: onCreated });
  return (
    <RecordDialog one="sub-category" form={form} row={row} reload={reload} onClose={onClose}>
      <SubcategoryFields orgId={orgId} form={form} />
    </RecordDialog>
  );
}
