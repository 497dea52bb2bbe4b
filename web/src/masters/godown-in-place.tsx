import { useQuery } from '@tanstack/react-query';
import { useCompany } from '../platform/company.ts';
import type { InPlaceProps, Named } from '../platform/in-place.ts';
import { query } from '../platform/queries.ts';
import { InPlaceRecord } from '../platform/records/in-place-record.tsx';
import { RecordDialog } from '../platform/records/record-dialog.tsx';
import { GodownFields, useGodownForm } from './godown-fields.tsx';
import type { GodownRow } from './master-rows.ts';

/** A godown made or altered on the way, from a line of a voucher or the opening stock of a product. */
export function GodownInPlace(props: InPlaceProps<Named>) {
  const { alters, onClose } = props;
  const { _id: orgId } = useCompany();
  const input = { orgId, id: alters ?? '' };
  const answer = useQuery(query.godowns.get.queryOptions({ input, enabled: alters !== undefined, select: ({ row }) => row }));
  return (
    <InPlaceRecord one="godown" alters={alters} answer={answer} onClose={onClose}>
      {(row) => <GodownDialog {...props} orgId={orgId} row={row} reload={async () => (await answer.refetch()).data} />}
    </InPlaceRecord>
  );
}

type Props = InPlaceProps<Named> & { orgId: string; row: GodownRow | null; reload: () => Promise<GodownRow | undefined> };

function GodownDialog({ orgId, row, reload, typed, onClose, onCreated }: Props) {
  const form = useGodownForm({ name: `godowns.${orgId}.inPlace`, orgId, row, typed, onSaved: onCreated });
  return (
    <RecordDialog one="godown" form={form} row={row} reload={reload} onClose={onClose}>
      <GodownFields orgId={orgId} form={form} {...(row && { ownId: row._id })} />
    </RecordDialog>
  );
}
