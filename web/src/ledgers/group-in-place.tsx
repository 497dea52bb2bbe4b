import { useCompany } from '../platform/company.ts';
import type { InPlaceProps, Named } from '../platform/in-place.ts';
import { RecordDialog } from '../platform/records/record-dialog.tsx';
import { GroupFields, useGroupForm } from './group-fields.tsx';

/** An account group made on the way, from a ledger. */
export function GroupInPlace({ typed, onClose, onCreated }: InPlaceProps<Named>) {
  const { _id: orgId } = useCompany();
  const form = useGroupForm({ name: `accountGroups.${orgId}.inPlace`, orgId, row: null, typed, onSaved: onCreated });
  return (
    <RecordDialog one="group" form={form} onClose={onClose}>
      <GroupFields orgId={orgId} form={form} row={null} />
    </RecordDialog>
  );
}
