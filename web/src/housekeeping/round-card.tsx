import { cleaningWords, nextCleaning } from '@bahi/core/rooms/housekeeping';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Rounds } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useAct } from '../platform/use-act.ts';
import { Badge } from '../ui/badge.tsx';
import { Counter } from './counter.tsx';
import { FaultDialog } from './fault-dialogs.tsx';
import classes from './housekeeping.module.css';
import { LostDialog } from './lost-dialogs.tsx';
import { NoteDialog } from './note-dialog.tsx';
import { UsedDialog } from './used-dialog.tsx';

type Room = Rounds['rooms'][number];
type Props = { orgId: string; room: Room; minibar: Rounds['minibar'] };

function guestText({ stay, isExpected }: Room): string {
  const guest = stay === null ? 'Vacant' : `${stay.guestName}${stay.hasLeft ? ' has left' : ' is in'}`;
  return isExpected ? `${guest}, guests come today` : guest;
}

/** A room of the round. The large button at the right says the next state. */
export function RoundCard({ orgId, room, minibar }: Props) {
  const { roomId, name, building, floor, cleaning, note, attendant, linen, stay, faults, foundOccupied } = room;
  const [asked, setAsked] = useState<'used' | 'note' | 'lost' | 'fault' | null>(null);
  const saying = useAct('This could not be changed', () => {});
  const counting = useAct('The linen could not be noted', () => {});
  const finding = useAct('This could not be noted', () => {});
  const isInHouse = stay !== null && !stay.hasLeft;
  const next = nextCleaning[cleaning];
  const close = () => setAsked(null);
  const fixed = { _id: roomId, name };
  return (
    <li className={classes.card} aria-label={`Room ${name}`}>
      <div className={classes.head}>
        <strong>{name}</strong>
        <span className="dim">{[building, floor && `Floor ${floor}`, attendant?.name].filter(Boolean).join(' · ')}</span>
      </div>
      <div className={classes.state}>
        <p>
          {guestText(room)} {faults > 0 && <Badge tone="attention">{faults === 1 ? '1 fault' : `${faults} faults`}</Badge>}
        </p>
        <Button
          className={classes.found ?? ''}
          variant={foundOccupied === null ? 'default' : 'filled'}
          aria-pressed={foundOccupied !== null}
          disabled={finding.isSaving}
          onClick={() =>
            void finding.act((call) =>
              api.housekeeping.noteFound({ orgId, id: roomId, isOccupied: foundOccupied === null ? !isInHouse : null }, call),
            )
          }
        >
          {isInHouse ? 'Found vacant' : 'Found occupied'}
        </Button>
      </div>
      {note && <p className={classes.note}>{note}</p>}
      <div className={classes.state}>
        <Counter
          label={`Linen of room ${name}`}
          words="Linen"
          count={linen}
          most={99}
          isDisabled={counting.isSaving}
          onChange={(count) => void counting.act((call) => api.housekeeping.noteLinen({ orgId, id: roomId, linen: count }, call))}
        />
        <button
          type="button"
          className={classes.tap}
          data-state={cleaning}
          disabled={saying.isSaving}
          aria-label={`Room ${name} is ${cleaningWords[cleaning].toLowerCase()}. Make it ${cleaningWords[next].toLowerCase()}.`}
          onClick={() => void saying.act((call) => api.rooms.setCleaning({ orgId, id: roomId, cleaning: next, note }, call))}
        >
          {cleaningWords[cleaning]}
        </button>
      </div>
      {(saying.problem ?? finding.problem ?? counting.fields.linen ?? counting.problem) && (
        <p role="alert" className={classes.problem}>
          {saying.problem ?? finding.problem ?? counting.fields.linen ?? counting.problem}
        </p>
      )}
      <div className={classes.acts}>
        {stay && (
          <Button variant="default" onClick={() => setAsked('used')}>
            Minibar
          </Button>
        )}
        <Button variant="default" onClick={() => setAsked('note')}>
          Note
        </Button>
        <Button variant="default" onClick={() => setAsked('lost')}>
          Found
        </Button>
        <Button variant="default" onClick={() => setAsked('fault')}>
          Fault
        </Button>
      </div>
      {asked === 'used' && stay && <UsedDialog orgId={orgId} roomName={name} stay={stay} minibar={minibar} onClose={close} />}
      {asked === 'note' && <NoteDialog orgId={orgId} room={room} onClose={close} />}
      {asked === 'lost' && <LostDialog orgId={orgId} room={fixed} onClose={close} />}
      {asked === 'fault' && <FaultDialog orgId={orgId} room={fixed} onClose={close} />}
    </li>
  );
}
