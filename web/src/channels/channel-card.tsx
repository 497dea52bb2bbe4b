import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Channel } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { instantText } from '../platform/records/instant-text.ts';
import { useAct } from '../platform/use-act.ts';
import { Badge } from '../ui/badge.tsx';
import { Folded } from '../ui/folded.tsx';
import classes from './channels.module.css';

const callWords: Readonly<Record<string, string>> = {
  ...{ getAvailability: 'Availability', getRates: 'Rates', listChanges: 'Changes', getBooking: 'Reading a booking' },
  ...{ saveBooking: 'New booking', amendBooking: 'Change of a booking', cancelBooking: 'Cancel of a booking' },
};

type Props = { orgId: string; channel: Channel; onEdit: () => void; onToken: (made: { name: string; token: string | null }) => void };

/** A channel: what it sells, when it was used last, and what it was refused. */
export function ChannelCard({ orgId, channel, onEdit, onToken }: Props) {
  const { _id: id, name, isActive, partyName, isPartyActive, setsRates, offers, bookings, lastUsedAt, tokenMadeAt, refused } = channel;
  const [isAsking, setIsAsking] = useState(false);
  const renewing = useAct<{ message: string; token: string | null }>('The token could not be made', ({ token }) => {
    setIsAsking(false);
    onToken({ name, token });
  });
  const facts = [
    setsRates ? 'Sends its prices' : 'Prices of the rate plan',
    partyName && (isPartyActive ? `bookings of ${partyName}` : `${partyName} is switched off: books without a party`),
    bookings === 1 ? '1 booking' : `${bookings} bookings`,
    lastUsedAt ? `last used ${instantText(lastUsedAt)}` : 'not used yet',
  ];
  return (
    <li className={classes.card} aria-label={name}>
      <div className={classes.head}>
        <h2>{name}</h2>
        <Badge tone={isActive ? 'received' : 'attention'}>{isActive ? 'On' : 'Switched off'}</Badge>
        {!isPartyActive && <Badge tone="attention">Party switched off</Badge>}
        {refused.length > 0 && <Badge tone="overdue">{refused.length === 1 ? '1 refused call' : `${refused.length} refused calls`}</Badge>}
      </div>
      <p className="dim">{facts.filter(Boolean).join(' · ')}</p>
      <ul className={classes.codes} aria-label={`Codes of ${name}`}>
        {offers.map(({ code, typeName, planName }) => (
          <li key={code}>
            <code>{code}</code> {typeName} <span className="dim">on {planName}</span>
          </li>
        ))}
      </ul>
      {refused.length > 0 && (
        <Folded title="Last refused calls" says={instantText(refused[0]!.at)} hasProblem={false}>
          <ul className={classes.refused}>
            {refused.map(({ at, call, message }) => (
              <li key={`${at} ${call}`}>
                {message}
                <br />
                <span className="dim">
                  {instantText(at)} · {callWords[call] ?? call}
                </span>
              </li>
            ))}
          </ul>
        </Folded>
      )}
      {renewing.problem && (
        <p role="alert" className={classes.problem}>
          {renewing.problem}
        </p>
      )}
      {isAsking && (
        <p role="status">The token of {tokenMadeAt ? instantText(tokenMadeAt) : 'before'} ends at once. The channel needs the new one.</p>
      )}
      <div className={classes.acts}>
        <Button variant="default" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
        {isAsking ? (
          <>
            <Button loading={renewing.isSaving} onClick={() => void renewing.act((call) => api.channels.renewToken({ orgId, id }, call))}>
              Make a new token
            </Button>
            <Button variant="default" onClick={() => setIsAsking(false)}>
              Keep the token
            </Button>
          </>
        ) : (
          <Button variant="default" aria-label={`New token of ${name}`} onClick={() => setIsAsking(true)}>
            New token
          </Button>
        )}
      </div>
    </li>
  );
}
