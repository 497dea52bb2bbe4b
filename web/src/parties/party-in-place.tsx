import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Party } from '../platform/answers.ts';
import { type Company, useCompany, useWholeCompany } from '../platform/company.ts';
import type { InPlaceProps } from '../platform/in-place.ts';
import { query } from '../platform/queries.ts';
import { InPlaceRecord } from '../platform/records/in-place-record.tsx';
import { RecordDialog } from '../platform/records/record-dialog.tsx';
import type { PartyRow } from './party-draft.ts';
import { PartyFields } from './party-fields.tsx';
import { usePartyForm } from './use-party-form.ts';

/** Creates or edits a party from a voucher, with the fields that matter there; offers an existing party instead. */
export function PartyInPlace(props: InPlaceProps<Party>) {
  const { alters, onClose } = props;
  const { _id: orgId } = useCompany();
  const company = useWholeCompany();
  const input = { orgId, id: alters ?? '' };
  const answer = useQuery(query.parties.getParty.queryOptions({ input, enabled: alters !== undefined, select: ({ party }) => party }));
  const reload = async () => (await answer.refetch()).data;
  return (
    company && (
      <InPlaceRecord key={orgId} one="party" alters={alters} answer={answer} onClose={onClose}>
        {(row) => <PartyDialog {...props} company={company} row={row} reload={reload} />}
      </InPlaceRecord>
    )
  );
}

type Props = InPlaceProps<Party> & { company: Company; row: PartyRow | null; reload: () => Promise<PartyRow | undefined> };

function PartyDialog({ company, row, reload, typed, onClose, onCreated }: Props) {
  const orgId = company._id;
  const queries = useQueryClient();
  const form = usePartyForm({ name: `parties.${orgId}.inPlace`, company, row, typed, onSaved: onCreated });
  const use = async (id: string) => {
    const { party } = await queries.fetchQuery(query.parties.getParty.queryOptions({ input: { orgId, id } }));
    const { shippingAddresses: _a, licences: _l, openingBills: _o, mergedIntoName: _m, ...found } = party;
    onCreated(found);
  };
  return (
    <RecordDialog<PartyRow> one="party" form={form} row={row} reload={reload} onClose={onClose}>
      <PartyFields orgId={orgId} form={form} ownId={row?._id} onUse={(id) => void use(id)} />
    </RecordDialog>
  );
}
