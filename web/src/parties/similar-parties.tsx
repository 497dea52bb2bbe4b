import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { query } from '../platform/queries.ts';
import { at } from '../platform/records/record-place.ts';
import { Badge } from '../ui/badge.tsx';
import type { PartyDraft } from './party-draft.ts';
import classes from './similar-parties.module.css';

/** Long enough to wait for the next letter, short enough to be read before the next field. */
const PAUSE_MILLIS = 250;
const reasons = { gstin: 'same GSTIN', mobileNumber: 'same phone', partyName: 'same name' } as const;

export type SimilarProps = {
  orgId: string;
  draft: PartyDraft;
  /** The edited party itself is excluded. */
  ownId?: string | undefined;
  /** In a dialog: chooses the existing party. Otherwise the party is opened. */
  onUse?: ((id: string) => void) | undefined;
  base?: string;
};

/** Probable duplicates of the typed party. Shown, not refused: two branches share a GSTIN, two brothers a phone. */
export function SimilarParties({ orgId, draft: { partyName, mobileNumber, gstin }, ownId, onUse, base = '' }: SimilarProps) {
  const [asked] = useDebouncedValue({ partyName, mobileNumber, gstin }, PAUSE_MILLIS);
  const isAsked = asked.partyName.trim().length > 2 || asked.mobileNumber.length >= 10 || asked.gstin.length === 15;
  const { data } = useQuery(
    query.parties.listSimilarParties.queryOptions({
      input: { orgId, ...asked, ...(ownId !== undefined && { exceptId: ownId }) },
      enabled: isAsked,
      placeholderData: keepPreviousData,
    }),
  );
  const similar = isAsked ? (data?.similar ?? []) : [];
  return (
    <div role="status" className={similar.length > 0 ? classes.hint : classes.none}>
      {similar.length > 0 && (
        <>
          <p className={classes.title}>{similar.length === 1 ? 'Is it this party?' : 'Is it one of these parties?'}</p>
          <ul className={classes.list}>
            {similar.map(({ _id, partyName: name, mobileNumber: phone, gstin: registered, because, isActive }) => (
              <li key={_id} className={classes.row}>
                <span className={classes.name}>
                  {onUse ? name : <Link to={at(base, `/${_id}`)}>{name}</Link>}{' '}
                  <span className="dim">{[phone, registered].filter(Boolean).join(' · ')}</span>
                </span>
                <span className="dim">{because.map((each) => reasons[each]).join(', ')}</span>
                {!isActive && <Badge>Inactive</Badge>}
                {onUse && isActive && (
                  <Button variant="subtle" size="compact-sm" onClick={() => onUse(_id)}>
                    Use it
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
