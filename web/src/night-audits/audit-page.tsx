import { formatRupees } from '@bahi/core/money/rupee-format';
import { addDays, formatDate } from '@bahi/core/periods/business-date';
import type { auditSteps } from '@bahi/core/rooms/night-audit';
import { Button } from '@mantine/core';
import { ORPCError } from '@orpc/client';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { AuditDay, NightAudit } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { useLive } from '../platform/live/use-live.ts';
import { query } from '../platform/queries.ts';
import { useSession } from '../platform/session.ts';
import { useAct } from '../platform/use-act.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import table from '../ui/plain-table.module.css';
import { ListSkeleton } from '../ui/states.tsx';
import { useTouchScreen } from '../ui/use-touch-screen.ts';
import classes from './audit.module.css';

const ASK_AGAIN_MILLIS = 15_000;
const DAYS_SHOWN = 31;

type Step = (typeof auditSteps)[number];

const stepWords: Readonly<Record<Step, string>> = {
  ...{ cashiers: 'Cashiers', outlets: 'Restaurant', arrivals: 'Arrivals', departures: 'Departures', rates: 'Rates' },
  ...{ post: 'Nights', forms: 'Form III', rooms: 'Rooms', totals: 'Totals' },
};

/** The night audit: what is still to be done before the business date closes, its figures, and the days before. */
export function AuditPage() {
  useTouchScreen();
  const { _id: orgId } = useCompany();
  const answer = useQuery(query.nightAudits.getAudit.queryOptions({ input: { orgId }, refetchInterval: useLive(ASK_AGAIN_MILLIS) }));
  const navigate = useNavigate();
  const back = () => void navigate({ to: '/sUsers/rooms' });
  const hasNoRooms = answer.error instanceof ORPCError && answer.error.status === 404;
  return (
    <>
      {answer.data === undefined && <PageHeader title="Night audit" back={back} />}
      <Loaded
        answer={answer}
        skeleton={<ListSkeleton rows={9} />}
        errorTitle={hasNoRooms ? 'No rooms yet' : 'The night audit could not be read'}
        wayOut={
          hasNoRooms ? (
            <Button component={Link} to="/sUsers/rooms/setUp">
              Set-up of rooms
            </Button>
          ) : undefined
        }
      >
        {(audit) => <ShownAudit orgId={orgId} audit={audit} back={back} />}
      </Loaded>
    </>
  );
}

function ShownAudit({ orgId, audit, back }: { orgId: string; audit: NightAudit; back: () => void }) {
  const { day, steps, mayClose, toPost } = audit;
  const { businessDay } = day;
  const isManager = useSession('staff')?.role !== 'user';
  const closing = useAct('The day could not be closed', () => {});
  const close = () => void closing.act((call) => api.nightAudits.runAudit({ orgId, businessDay }, call));
  useKeys({ Escape: back, C: () => isManager && mayClose && !closing.isSaving && close() });
  const problem = Object.values(closing.fields)[0] ?? closing.problem;
  return (
    <>
      <PageHeader
        title="Night audit"
        detail={`Business date ${formatDate(businessDay)}`}
        back={back}
        action={
          isManager && (
            <Button onClick={close} disabled={!mayClose} loading={closing.isSaving} rightSection={<KeyHint keys="C" />}>
              <span>
                Close <span className={classes.closing}>{formatDate(businessDay)}</span>
              </span>
            </Button>
          )
        }
      />
      <div className={classes.page}>
        {problem && (
          <p role="alert" className={classes.blocks}>
            {problem}
          </p>
        )}
        <section aria-label="Check list">
          <ul className={classes.steps}>
            {steps.map(({ step, blocks, warns }) => (
              <li key={step}>
                <span role="img" aria-label={blocks.length > 0 ? 'to do' : warns.length > 0 ? 'look at it' : 'done'}>
                  {blocks.length > 0 ? '✗' : warns.length > 0 ? '!' : '✓'}
                </span>
                <strong>{stepWords[step]}</strong>
                <ul>
                  {blocks.map(({ field, message }) => (
                    <li key={message} className={classes.blocks}>
                      <Finding {...{ step, field, message, businessDay }} />
                    </li>
                  ))}
                  {warns.map(({ field, message }) => (
                    <li key={message} className="dim">
                      <Finding {...{ step, field, message, businessDay }} />
                    </li>
                  ))}
                  {step === 'post' && blocks.length === 0 && (
                    <li className="dim">{toPost === 1 ? '1 charge' : `${toPost} charges`} to post</li>
                  )}
                </ul>
              </li>
            ))}
          </ul>
        </section>
        <section aria-label="Figures">
          <h2>{formatDate(businessDay)} so far</h2>
          <Figures figures={day.figures} />
        </section>
        {isManager && <Days orgId={orgId} until={businessDay} />}
      </div>
    </>
  );
}

/** A finding, which leads to its place: the check-in or the folio of a stay, a count of cash, the hand-overs, or housekeeping. */
function Finding({ step, field, message, businessDay }: { step: Step; field: string; message: string; businessDay: string }) {
  const [of, id = ''] = field.split('.');
  switch (of) {
    case 'stays':
      return step === 'arrivals' ? (
        <Link to="/sUsers/rooms/check-in/$stayId" params={{ stayId: id }}>
          {message}
        </Link>
      ) : (
        <Link to="/sUsers/stays/$id" params={{ id }}>
          {message}
        </Link>
      );
    case 'cashCounts':
      return (
        <Link to="/sUsers/cashCounts/$ledgerId" params={{ ledgerId: id }} search={{ date: businessDay }}>
          {message}
        </Link>
      );
    case 'handOvers':
      return <Link to="/sUsers/handOvers">{message}</Link>;
    case 'rooms':
      return (
        <Link to="/sUsers/rooms/housekeeping" search={{ whose: 'all' }}>
          {message}
        </Link>
      );
    default:
      return message;
  }
}

const percent = (e4: number | null) => (e4 === null ? '–' : `${(e4 / 10_000).toFixed(1)} %`);
const money = (paise: number | null) => (paise === null ? '–' : formatRupees(paise, 'two'));

function Figures({ figures }: { figures: AuditDay['figures'] }) {
  const { rooms, sold, complimentary, guests, arrivals, departures, noShows, outOfOrder } = figures;
  const rows: [string, string][] = [
    ['Occupancy', percent(figures.occupancyE4.ofAll)],
    ['Rooms sold', `${sold} of ${rooms}`],
    ['ADR', money(figures.adrPaise)],
    ['RevPAR', money(figures.revParPaise.ofAll)],
    ['Room revenue', money(figures.roomRevenuePaise)],
    ['Charges posted', money(figures.allRevenuePaise)],
    ['Guests', `${guests}`],
    ['Arrivals', `${arrivals}`],
    ['Departures', `${departures}`],
    ['Did not come', `${noShows}`],
    ...(complimentary > 0 ? ([['Free rooms', `${complimentary}`]] as [string, string][]) : []),
    ...(outOfOrder > 0 ? ([['Out of order', `${outOfOrder}`]] as [string, string][]) : []),
  ];
  return (
    <dl className={classes.figures}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt className="dim">{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The closed days of the last month, with their sums. */
function Days({ orgId, until }: { orgId: string; until: string }) {
  const input = { orgId, from: addDays(until, -DAYS_SHOWN), to: until };
  const { data } = useQuery(query.nightAudits.listDays.queryOptions({ input }));
  if (!data || data.days.length === 0) return <p className="dim">Closed days appear here with their figures.</p>;
  const row = (label: string, { sold, rooms, occupancyE4, adrPaise, revParPaise, roomRevenuePaise }: AuditDay['figures']) => (
    <tr key={label}>
      <td>{label}</td>
      <td className="num">
        {sold} / {rooms}
      </td>
      <td className="num">{percent(occupancyE4.ofAll)}</td>
      <td className="num">{money(adrPaise)}</td>
      <td className="num">{money(revParPaise.ofAll)}</td>
      <td className="num">{money(roomRevenuePaise)}</td>
    </tr>
  );
  return (
    <section aria-label="Closed days">
      <h2>Closed days</h2>
      <div className={classes.days}>
        <table className={table.table}>
          <thead>
            <tr>
              <th>Day</th>
              <th className="num">Sold</th>
              <th className="num">Occupancy</th>
              <th className="num">ADR</th>
              <th className="num">RevPAR</th>
              <th className="num">Room revenue</th>
            </tr>
          </thead>
          <tbody>{data.days.map((day) => row(formatDate(day.businessDay), day.figures))}</tbody>
          <tfoot>{row('All', data.total)}</tfoot>
        </table>
      </div>
    </section>
  );
}
