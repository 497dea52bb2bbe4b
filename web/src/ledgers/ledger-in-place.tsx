import { useCompany } from '../platform/company.ts';
import type { InPlaceProps, Named } from '../platform/in-place.ts';
import { RecordDialog } from '../platform/records/record-dialog.tsx';
import { LedgerFields, useLedgerForm } from './ledger-fields.tsx';

/** A ledger made on the way, from a charge or an entry. */
export function LedgerInPlace({ typed, onClose, onCreated }: InPlaceProps<Named>) {
  const { _id: orgId } = useCompany();
  const form = useLedgerForm({ name: `ledgers.${orgId}.inPlace`, orgId, row: null, typed, of: 'ledger', onSaved: onCreated });
  return (
    <RecordDialog one="ledger" form={form} onClose={onClose}>
      <LedgerFields orgId={orgId} of="ledger" row={null} form={form} />
    </RecordDialog>
  );
}
