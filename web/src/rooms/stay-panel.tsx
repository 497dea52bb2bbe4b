import { daysBetween } from '@bahi/core/periods/business-date';
import { cleaningWords } from '@bahi/core/rooms/housekeeping';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Board, BoardSpan } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { query } from '../platform/queries.ts';
import { useAct } from '../platform/use-act.ts';
import { Money } from '../ui/amount.tsx';
import { Badge } from '../ui/badge.tsx';
import { KeyHint } from '../ui/key-hint.tsx';
import { useKeys } from '../ui/keys.ts';
import classes from './board.module.css';
import type { Bar, BoardRow } from './board-layout.ts';
import { MoveDialog, NightsDialog, SwapDialog } from './stay-dialogs.tsx';
import { blockWords, guestsText, lookTones, lookWords, nightsText, shortDate } from './words.ts';

type Props = { orgId: string; bar: Bar; row: BoardRow; board: Board; isAdmin: boolean; close: () => void };

/** A stay or a block of the board, and the acts for it. */
export function StayPanel(props: Props) {
  const { bar } = props;
  if (bar.block) return <BlockPanel {...props} block={bar.block} />;
  return bar.span && <GuestPanel {...props} span={bar.span} />;
}

const placeOf = (row: BoardRow) => (row.kind === 'room' ? `Room ${row.room.name}, ${row.type.name}` : `${row.type.name}, no room yet`);

function GuestPanel({ orgId, span, bar, row, board, close }: Props & { span: BoardSpan }) {
  const [asking, setAsking] = useState<'move' | 'swap' | 'nights' | null>(null);
  const navigate = useNavigate();
  const { arrival, departure } = span;
  const unclean =
    row.kind === 'room' && span.state === 'confirmed' && arrival <= board.businessDay && !['clean', 'inspected'].includes(row.room.cleaning)
      ? row.room.cleaning
      : null;
  const mayChange = span.state !== 'checkedOut' && span.state !== 'noShow';
  const openFolio = () => void navigate({ to: '/sUsers/stays/$id', params: { id: span.stayId } as never });
  useKeys({
    ...((span.state === 'inHouse' || span.state === 'checkedOut') && { F: openFolio }),
    ...(mayChange && { M: () => setAsking('move') }),
    ...(mayChange && row.kind === 'room' && { X: () => setAsking('swap') }),
  });
  const done = () => {
    setAsking(null);
    close();
  };
  return (
    <>
      <header>
        <h2>{span.guestName}</h2>
        <Badge tone={lookTones[bar.look]}>{lookWords[bar.look]}</Badge>
      </header>
      <p className="dim">
        {placeOf(row)} · {shortDate(arrival)} – {shortDate(departure)}, {nightsText(daysBetween(arrival, departure))} · {guestsText(span)}
        {span.groupName && ` · ${span.groupName}`}
        {span.comingAt && ` · arrives ${span.comingAt}`} · booking {span.bookingNumber}
        {span.channelName && ` · by ${span.channelName}`}
      </p>
      <Sums orgId={orgId} span={span} />
      {unclean && <Badge tone="attention">{`Room ${cleaningWords[unclean].toLowerCase()}`}</Badge>}
      <div className={classes.acts}>
        {mayChange && (
          <>
            <Button variant="default" onClick={() => setAsking('move')} rightSection={<KeyHint keys="M" />}>
              Move
            </Button>
            {row.kind === 'room' && (
              <Button variant="default" onClick={() => setAsking('swap')} rightSection={<KeyHint keys="X" />}>
                Exchange
              </Button>
            )}
            <Button variant="default" onClick={() => setAsking('nights')}>
              Nights
            </Button>
          </>
        )}
        {span.state === 'confirmed' && arrival <= board.businessDay && (
          <Button onClick={() => void navigate({ to: '/sUsers/rooms/check-in/$stayId', params: { stayId: span.stayId } })}>Check in</Button>
        )}
        {(span.state === 'inHouse' || span.state === 'checkedOut') && (
          <Button variant={span.state === 'inHouse' ? 'filled' : 'default'} onClick={openFolio} rightSection={<KeyHint keys="F" />}>
            Folio
          </Button>
        )}
        <Button variant="default" onClick={() => void navigate({ to: '/sUsers/bookings/$id', params: { id: span.bookingId } })}>
          Open
        </Button>
        <Button variant="default" onClick={close}>
          Close
        </Button>
      </div>
      {asking === 'move' && <MoveDialog {...{ orgId, span, bar, board }} onDone={done} onClose={() => setAsking(null)} />}
      {asking === 'swap' && <SwapDialog {...{ orgId, span, bar, board }} onDone={done} onClose={() => setAsking(null)} />}
      {asking === 'nights' && <NightsDialog {...{ orgId, span, board }} onDone={done} onClose={() => setAsking(null)} />}
    </>
  );
}

/** The price of the stay, and the advances of its booking. */
function Sums({ orgId, span }: { orgId: string; span: BoardSpan }) {
  const { data } = useQuery(query.bookings.getBooking.queryOptions({ input: { orgId, id: span.bookingId } }));
  const stay = data?.booking.stays.find(({ _id }) => _id === span.stayId);
  if (!data || !stay) return null;
  const isOnly = data.booking.stays.length === 1;
  const advancePaise = data.booking.advances.reduce((sum, each) => sum + (each.isCancelled ? 0 : each.amountPaise), 0);
  const rows: readonly (readonly [string, number])[] = [
    [`Stay, ${nightsText(stay.nights.length)}, ${stay.planName}`, stay.valuePaise],
    ['GST', stay.taxPaise],
    ...(isOnly && advancePaise > 0 ? [['Advance', -advancePaise] as const] : []),
  ];
  const leftPaise = stay.totalPaise - advancePaise;
  const last = isOnly
    ? ([leftPaise < 0 ? 'To give back' : 'To collect', Math.abs(leftPaise)] as const)
    : (['Together', stay.totalPaise] as const);
  return (
    <dl className={classes.sums}>
      {rows.map(([label, paise]) => (
        <Sum key={label} label={label} paise={paise} />
      ))}
      <Sum label={last[0]} paise={last[1]} isLast />
    </dl>
  );
}

const Sum = ({ label, paise, isLast = false }: { label: string; paise: number; isLast?: boolean }) => (
  <>
    <dt className={isLast ? undefined : 'dim'}>{isLast ? <strong>{label}</strong> : label}</dt>
    <dd className="num">
      <Money paise={paise} strong={isLast} />
    </dd>
  </>
);

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
