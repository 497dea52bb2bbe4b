import { useQuery } from '@tanstack/react-query';
import { useCompany } from '../platform/company.ts';
import type { InPlaceProps, Named } from '../platform/in-place.ts';
import { query } from '../platform/queries.ts';
import { InPlaceRecord } from '../platform/records/in-place-record.tsx';
import { RecordDialog } from '../platform/records/record-dialog.tsx';
import { ChargeFields, useChargeForm } from './charge-fields.tsx';
import type { ChargeRow } from './ledger-rows.ts';

/** A charge made or altered on the way, from a voucher. */
export function ChargeInPlace(props: InPlaceProps<Named>) {
  const { alters, onClose } = props;
  const { _id: orgId } = useCompany();
  const input = { orgId, id: alters ?? '' };
  const answer = useQuery(query.additionalCharges.get.queryOptions({ input, enabled: alters !== undefined, select: ({ row }) => row }));
  return (
    <InPlaceRecord one="charge" alters={alters} answer={answer} onClose={onClose}>
      {(row) => <ChargeDialog {...props} orgId={orgId} row={row} reload={async () => (await answer.refetch()).data} />}
    </InPlaceRecord>
  );
}

type Props = InPlaceProps<Named> & { orgId: string; row: ChargeRow | null; reload: () => Promise<ChargeRow | undefined> };

function ChargeDialog({ orgId, row, reload, typed, onClose, onCreated }: Props) {
  const form = useChargeForm({ name: `additionalCharges.${orgId}.inPlace`, orgId, row, typed, onSaved: onCreated });
  return (
    <RecordDialog one="charge" form={form} row={row} reload={reload} onClose={onClose}>
      <ChargeFields orgId={orgId} form={form} />
    </RecordDialog>
  );
}
