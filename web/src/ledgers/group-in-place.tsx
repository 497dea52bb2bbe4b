import { useCompany } from '../platform/company.ts';
import type { InPlaceProps, Named } from '../platform/in-place.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { GroupFields, useGroupForm } from './group-fields.tsx';

/** An account group made on the way, from a ledger. */
export function GroupInPlace({ typed, onClose, onCreated }: InPlaceProps<Named>) {
  const { _id: orgId } = useCompany();
  const form = useGroupForm({ name: `accountGroups.${orgId}.inPlace`, orgId, row: null, typed, onSaved: onCreated });
  return (
    <FormDialog
      title="New group"
      isOpen
      onClose={onClose}
      onSubmit={form.save}
      submitText="Create"
      isSaving={form.isSaving}
      problem={form.refusal}
    >
      <GroupFields orgId={orgId} form={form} row={null} />
    </FormDialog>
  );
}
