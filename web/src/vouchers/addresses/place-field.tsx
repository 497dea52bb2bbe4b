import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import type { Party } from '../../platform/answers.ts';
import { query } from '../../platform/queries.ts';
import { PartyField } from '../party-field.tsx';
import classes from './addresses.module.css';
import { addressText, type PartyAt } from './party-at.ts';

type Props = {
  orgId: string;
  label: string;
  /** The party if no other is chosen. */
  usual: Party;
  place: string;
  chosen: PartyAt | null;
  error: string | undefined;
  onChoose: (party: PartyAt | null) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

const OWN = '';

/** A party and, if it has delivery addresses, one of them. */
export function PlaceField({ orgId, label, usual, place, chosen, error, onChoose, onKeyDown }: Props) {
  const party = chosen ?? usual;
  const { data } = useQuery({
    ...query.parties.getParty.queryOptions({ input: { orgId, id: party._id } }),
    select: (answer) => answer.party.shippingAddresses,
  });
  const addresses = data ?? [];
  const chooseAddress = (id: string) => {
    const deliveredAt = addresses.find(({ _id }) => _id === id) ?? null;
    // The party itself at its own address is the default.
    if (deliveredAt === null && party._id === usual._id) onChoose(null);
    else onChoose({ ...party, deliveredAt });
  };
  return (
    <div className={classes.place}>
      <div data-place={place}>
        <PartyField
          orgId={orgId}
          label={label}
          placeholder={usual.partyName}
          party={chosen}
          onChoose={onChoose}
          onAltered={onChoose}
          onKeyDown={onKeyDown}
          error={error}
        />
      </div>
      {addresses.length > 0 && (
        <NativeSelect
          aria-label={`${label}, address`}
          value={chosen?.deliveredAt?._id ?? OWN}
          onChange={({ currentTarget }) => chooseAddress(currentTarget.value)}
          data={[
            { value: OWN, label: `Own address: ${addressText(party)}` },
            ...addresses.map((each) => ({ value: each._id, label: [each.label, addressText(each)].filter(Boolean).join(': ') })),
          ]}
        />
      )}
    </div>
  );
}
