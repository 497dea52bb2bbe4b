import { useCompany } from '../platform/company.ts';
import type { InPlaceProps, Named } from '../platform/in-place.ts';
import { RecordDialog } from '../platform/records/record-dialog.tsx';
import { GodownFields, useGodownForm } from './godown-fields.tsx';

/** A godown made on the way, from a line of a voucher or the opening stock of a product. */
export function GodownInPlace({ typed, onClose, onCreated }: InPlaceProps<Named>) {
  const { _id: orgId } = useCompany();
  const form = useGodownForm({ name: `godowns.${orgId}.inPlace`, orgId, row: null, typed, onSaved: onCreated });
  return (
    <RecordDialog one="godown" form={form} onClose={onClose}>
      <GodownFields orgId={orgId} form={form} />
    </RecordDialog>
  );
}
