import { daysBetween } from '@bahi/core/periods/business-date';
import { Button } from '@mantine/core';
import type { Board } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useAct } from '../platform/use-act.ts';
import { Badge } from '../ui/badge.tsx';
import classes from './board.module.css';
import type { Bar, BoardRow } from './board-layout.ts';
import type { StayActs } from './use-stay-acts.ts';
import { blockWords, cleaningWords, guestsText, lookTones, lookWords, nightsText, shortDate } from './words.ts';

type Props = { orgId: string; bar: Bar; row: BoardRow; board: Board; isAdmin: boolean; acts: StayActs; close: () => void };

/** What the board knows of a stay or a block, and what is done with it. */
export function StayPanel(props: Props) {
  const { bar } = props;
  return bar.block ? <BlockPanel {...props} block={bar.block} /> : bar.span ? <GuestPanel {...props} span={bar.span} /> : null;
}

const placeOf = (row: BoardRow) => (row.kind === 'room' ? `Room ${row.room.name}, ${row.type.name}` : `${row.type.name}, no room yet`);

function GuestPanel({ span, bar, row, close }: Props & { span: NonNullable<Bar['span']> }) {
  const { arrival, departure } = span;
  const isUnclean =
    row.kind === 'room' && (row.room.cleaning === 'dirty' || row.room.cleaning === 'cleaning') && span.state === 'confirmed';
  return (
    <>
      <header>
        <h2>{span.guestName}</h2>
        <Badge tone={lookTones[bar.look]}>{lookWords[bar.look]}</Badge>
      </header>
      <p className="dim">
        {placeOf(row)} · {shortDate(arrival)} – {shortDate(departure)}, {nightsText(daysBetween(arrival, departure))} · {guestsText(span)}
        {span.groupName && ` · ${span.groupName}`}
        {span.comingAt && ` · arrives ${span.comingAt}`}
      </p>
      {isUnclean && <Badge tone="attention">Room {cleaningWords[row.room.cleaning].toLowerCase()}</Badge>}
      <div className={classes.acts}>
        <Button variant="default" onClick={close}>
          Close
        </Button>
      </div>
    </>
  );
}

function BlockPanel({ block, row, orgId, isAdmin, close }: Props & { block: NonNullable<Bar['block']> }) {
  const releasing = useAct('The room could not be put back into sale', close);
  const { _id: id, version, kind, reason, firstNight, until, blockedBy } = block;
  return (
    <>
      <header>
        <h2>{reason}</h2>
        <Badge>{blockWords[kind]}</Badge>
      </header>
      <p className="dim">
        {placeOf(row)} · {shortDate(firstNight)} – {shortDate(until)} · {blockedBy}
      </p>
      {releasing.problem && (
        <p role="alert" className={classes.problem}>
          {releasing.problem}
        </p>
      )}
      <div className={classes.acts}>
        {isAdmin && (
          <Button
            loading={releasing.isSaving}
            onClick={() => void releasing.act((call) => api.rooms.releaseBlock({ orgId, id, version }, call))}
          >
            Back in sale
          </Button>
        )}
        <Button variant="default" onClick={close}>
          Close
        </Button>
      </div>
    </>
  );
}
