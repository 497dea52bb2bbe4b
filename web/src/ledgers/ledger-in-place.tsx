import { useQuery } from '@tanstack/react-query';
import { useCompany } from '../platform/company.ts';
import type { InPlaceProps, Named } from '../platform/in-place.ts';
import { query } from '../platform/queries.ts';
import { InPlaceRecord } from '../platform/records/in-place-record.tsx';
import { RecordDialog } from '../platform/records/record-dialog.tsx';
import { LedgerFields, useLedgerForm } from './ledger-fields.tsx';
import type { LedgerRow } from './ledger-rows.ts';

/** A ledger made or altered on the way, from a charge or an entry. */
export function LedgerInPlace(props: InPlaceProps<Named>) {
  const { alters, onClose } = props;
  const { _id: orgId } = useCompany();
  const input = { orgId, id: alters ?? '' };
  const answer = useQuery(query.ledgers.getLedger.queryOptions({ input, enabled: alters !== undefined, select: ({ ledger }) => ledger }));
  return (
    <InPlaceRecord one="ledger" alters={alters} answer={answer} onClose={onClose}>
      {(row) => <LedgerDialog {...props} orgId={orgId} row={row} reload={async () => (await answer.refetch()).data} />}
    </InPlaceRecord>
  );
}

type Props = InPlaceProps<Named> & { orgId: string; row: LedgerRow | null; reload: () => Promise<LedgerRow | undefined> };

function LedgerDialog({ orgId, row, reload, typed, onClose, onCreated }: Props) {
  const form = useLedgerForm({ name: `ledgers.${orgId}.inPlace`, orgId, row, typed, of: 'ledger', onSaved: onCreated });
  return (
    <RecordDialog one="ledger" form={form} row={row} reload={reload} onClose={onClose}>
      <LedgerFields orgId={orgId} of="ledger" row={row} form={form} />
    </RecordDialog>
  );
}
