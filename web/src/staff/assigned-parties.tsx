import { CloseButton, Pill, PillGroup } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { v7 as uuid } from 'uuid';
import { api } from '../platform/api.ts';
import { query } from '../platform/queries.ts';
import { SearchSelect } from '../ui/search-select.tsx';

type Assigned = { _id: string; partyName: string };
const MOST_SHOWN = 50;

/** The parties of which this user is the salesman. Assigning and removing saves at once, separately from the form. */
export function AssignedParties({ orgId, staffId }: { orgId: string; staffId: string }) {
  const known = useQueryClient();
  const assigned = useQuery(query.staffLimits.listParties.queryOptions({ input: { orgId, id: staffId, limit: MOST_SHOWN } }));
  const give = useMutation({
    mutationFn: ({ partyId, isGiven }: { partyId: string; isGiven: boolean }) =>
      api.staffLimits.giveParty({ orgId, id: staffId, partyId, isGiven }, { context: { key: uuid() } }),
    onSettled: () => known.invalidateQueries({ queryKey: query.staffLimits.listParties.key() }),
  });
  const parties = assigned.data?.parties ?? [];
  const more = assigned.data?.next ? ` Of more than ${MOST_SHOWN} the first are shown.` : '';
  return (
    <div>
      <SearchSelect<Assigned>
        label="Parties given to this user"
        description={`Beside those that this user created. Each is given at once.${more}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        placeholder="Search a party"
        error={give.error?.message}
        value={null}
        onChoose={(party) => party && give.mutate({ partyId: party._id, isGiven: true })}
        search={async (search, signal) =>
          (await api.parties.listParties({ orgId, search, state: 'active', limit: 20 }, { signal })).parties
        }
        optionKey={({ _id }) => _id}
        optionText={({ partyName }) => partyName}
      />
      <PillGroup mt="xs" aria-label="Given parties" role="list">
        {parties.map(({ _id, partyName }) => (
          <Pill key={_id} role="listitem">
            {partyName}
            <CloseButton size="xs" aria-label={`Take back ${partyName}`} onClick={() => give.mutate({ partyId: _id, isGiven: false })} />
          </Pill>
        ))}
      </PillGroup>
    </div>
  );
}
