import { useQuery } from '@tanstack/react-query';
import { SearchSelect } from '../../ui/search-select.tsx';
import { useCompany } from '../company.ts';
import { findParties } from '../find-parties.ts';
import { query } from '../queries.ts';
import type { Choice } from './list-filters.ts';

type Named = { readonly _id: string; readonly partyName: string };
type Props = { partyId: string | undefined; onChoose: (party: Choice | null) => void; className?: string };

/** Filters by one party; empty means all. */
export function PartyFilter({ partyId, onChoose, className }: Props) {
  const { _id: orgId } = useCompany();
  const found = useQuery({
    ...query.parties.getParty.queryOptions({ input: { orgId, id: partyId ?? '' } }),
    enabled: partyId !== undefined,
  });
  const party: Named | null = partyId === undefined ? null : (found.data?.party ?? { _id: partyId, partyName: '…' });
  return (
    <SearchSelect<Named>
      aria-label="Party"
      placeholder="All parties"
      {...(className && { className })}
      value={party}
      isShort
      search={(text) => findParties(orgId, text)}
      optionKey={({ _id }) => _id}
      optionText={({ partyName }) => partyName}
      listWidth={300}
      onChoose={(chosen) => onChoose(chosen === null ? null : { title: chosen.partyName, value: chosen._id })}
    />
  );
}
