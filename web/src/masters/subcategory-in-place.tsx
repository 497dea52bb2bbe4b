import { useCompany } from '../platform/company.ts';
import type { InPlaceProps, Named } from '../platform/in-place.ts';
import { RecordDialog } from '../platform/records/record-dialog.tsx';
import { SubcategoryFields, useSubcategoryForm } from './subcategory-fields.tsx';

/** A sub-category made on the way, under the category that is chosen where it was missed. */
export function SubcategoryInPlace({ typed, given, onClose, onCreated }: InPlaceProps<Named>) {
  const { _id: orgId } = useCompany();
  const category = (given?.category as Named | undefined) ?? null;
  const form = useSubcategoryForm({ name: `subcategories.${orgId}.inPlace`, orgId, row: null, typed, category, onSaved: onCreated });
  return (
    <RecordDialog one="sub-category" form={form} onClose={onClose}>
      <SubcategoryFields orgId={orgId} form={form} />
    </RecordDialog>
  );
}
