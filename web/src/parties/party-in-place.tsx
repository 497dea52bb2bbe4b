import { useQueryClient } from '@tanstack/react-query';
import type { Party } from '../platform/answers.ts';
import { type Company, useCompany, useWholeCompany } from '../platform/company.ts';
import type { InPlaceProps } from '../platform/in-place.ts';
import { query } from '../platform/queries.ts';
import { RecordDialog } from '../platform/records/record-dialog.tsx';
import { PartyFields } from './party-fields.tsx';
import { usePartyForm } from './use-party-form.ts';

/** A party made on the way, from a voucher: the fields that matter there, and the party itself where it is there already. */
export function PartyInPlace(props: InPlaceProps<Party>) {
  const { _id } = useCompany();
  const company = useWholeCompany();
  return company && <NewParty key={_id} company={company} {...props} />;
}

function NewParty({ company, typed, onClose, onCreated }: InPlaceProps<Party> & { company: Company }) {
  const orgId = company._id;
  const queries = useQueryClient();
  const form = usePartyForm({ name: `parties.${orgId}.inPlace`, company, row: null, typed, onSaved: onCreated });
  const use = async (id: string) => {
    const { party } = await queries.fetchQuery(query.parties.getParty.queryOptions({ input: { orgId, id } }));
    const { shippingAddresses: _a, licences: _l, openingBills: _o, mergedIntoName: _m, ...row } = party;
    onCreated(row);
  };
  return (
    <RecordDialog one="party" form={form} onClose={onClose}>
      <PartyFields orgId={orgId} form={form} onUse={(id) => void use(id)} />
    </RecordDialog>
  );
}
