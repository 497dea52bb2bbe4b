import { useCompany } from '../platform/company.ts';
import type { InPlaceProps, Named } from '../platform/in-place.ts';
import { RecordDialog } from '../platform/records/record-dialog.tsx';
import { ChargeFields, useChargeForm } from './charge-fields.tsx';

/** A charge made on the way, from a voucher. */
export function ChargeInPlace({ typed, onClose, onCreated }: InPlaceProps<Named>) {
  const { _id: orgId } = useCompany();
  const form = useChargeForm({ name: `additionalCharges.${orgId}.inPlace`, orgId, row: null, typed, onSaved: onCreated });
  return (
    <RecordDialog one="charge" form={form} onClose={onClose}>
      <ChargeFields orgId={orgId} form={form} />
    </RecordDialog>
  );
}
