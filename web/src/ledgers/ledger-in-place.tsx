import { useCompany } from '../platform/company.ts';
import type { InPlaceProps, Named } from '../platform/in-place.ts';
import { FormDialog } from '../ui/form-dialog.tsx';
import { LedgerFields, useLedgerForm } from './ledger-fields.tsx';

/** A ledger made on the way, from a charge or an entry. */
export function LedgerInPlace({ typed, onClose, onCreated }: InPlaceProps<Named>) {
  const { _id: orgId } = useCompany();
  const form = useLedgerForm({ name: `ledgers.${orgId}.inPlace`, orgId, row: null, typed, of: 'ledger', onSaved: onCreated });
  return (
    <FormDialog
      title="New ledger"
      isOpen
      onClose={onClose}
      onSubmit={form.save}
      submitText="Create"
      isSaving={form.isSaving}
      problem={form.refusal}
    >
      <LedgerFields orgId={orgId} of="ledger" row={null} form={form} />
    </FormDialog>
  );
}
