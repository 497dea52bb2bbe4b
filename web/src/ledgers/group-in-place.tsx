import { useQuery } from '@tanstack/react-query';
import { useCompany } from '../platform/company.ts';
import type { InPlaceProps, Named } from '../platform/in-place.ts';
import { query } from '../platform/queries.ts';
import { InPlaceRecord } from '../platform/records/in-place-record.tsx';
import { RecordDialog } from '../platform/records/record-dialog.tsx';
import { GroupFields, useGroupForm } from './group-fields.tsx';
import type { GroupRow } from './ledger-rows.ts';

/** An account group made or altered on the way, from a ledger. */
export function GroupInPlace(props: InPlaceProps<Named>) {
  const { alters, onClose } = props;
  const { _id: orgId } = useCompany();
  const input = { orgId, id: alters ?? '' };
  const answer = useQuery(query.accountGroups.get.queryOptions({ input, enabled: alters !== undefined, select: ({ row }) => row }));
  return (
    <InPlaceRecord one="group" alters={alters} answer={answer} onClose={onClose}>
      {(row) => <GroupDialog {...props} orgId={orgId} row={row} reload={async () => (await answer.refetch()).data} />}
    </InPlaceRecord>
  );
}

type Props = InPlaceProps<Named> & { orgId: string; row: GroupRow | null; reload: () => Promise<GroupRow | undefined> };

function GroupDialog({ orgId, row, reload, typed, onClose, onCreated }: Props) {
  const form = useGroupForm({ name: `accountGroups.${orgId}.inPlace`, orgId, row, typed, onSaved: onCreated });
  return (
    <RecordDialog one="group" form={form} row={row} reload={reload} onClose={onClose}>
      <GroupFields orgId={orgId} form={form} row={row} />
    </RecordDialog>
  );
}
