import { formatDate, type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { Button, SegmentedControl } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Fault } from '../platform/answers.ts';
import { api } from '../platform/api.ts';
import { useCompany } from '../platform/company.ts';
import { paged } from '../platform/paged.ts';
import { query } from '../platform/queries.ts';
import { useSession } from '../platform/session.ts';
import { useAct } from '../platform/use-act.ts';
import { Badge } from '../ui/badge.tsx';
import { KeyHint } from '../ui/key-hint.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { FaultBlockDialog, FaultDialog } from './fault-dialogs.tsx';
import classes from './housekeeping.module.css';
import { HousekeepingTabs } from './housekeeping-tabs.tsx';
import { Photo } from './photo.tsx';

type Shown = 'open' | 'done';
const ageText = (days: number) => (days === 0 ? 'Today' : days === 1 ? '1 day' : `${days} days`);
const dayOf = (instant: string) => formatDate(todayInIndia(Date.parse(instant)));
/** An open fault of so many days is marked. */
const OLD_DAYS = 3;

/** Faults of rooms: the open ones, the oldest first, and those that are done. */
export function FaultsPage() {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const { state = 'open' } = useSearch({ strict: false }) as { readonly state?: Shown };
  const [asked, setAsked] = useState<'new' | Fault | null>(null);
  const answer = useInfiniteQuery(
    query.housekeeping.listFaults.infiniteOptions({
      input: (cursor: string | undefined) => ({ orgId, state, limit: 50, ...(cursor !== undefined && { cursor }) }),
      ...paged,
    }),
  );
  const begin = () => setAsked('new');
  useKeys({ N: begin });
  const close = () => setAsked(null);
  return (
    <>
      <PageHeader
        title="Maintenance"
        action={
          <Button onClick={begin} rightSection={<KeyHint keys="N" />}>
            Report a fault
          </Button>
        }
      />
      <HousekeepingTabs shown="rooms/faults" />
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="Faults"
          value={state}
          onChange={(chosen) => void navigate({ to: '/sUsers/rooms/faults', search: { state: chosen as Shown }, replace: true })}
          data={[
            { value: 'open', label: 'Open' },
            { value: 'done', label: 'Done' },
          ]}
        />
      </div>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />} errorTitle="The faults could not be read">
        {({ pages }) => {
          const { businessDay } = pages[0]!;
          const faults = pages.flatMap((page) => page.faults);
          return (
            <>
              {faults.length === 0 ? (
                <EmptyState
                  title={state === 'open' ? 'Nothing is broken' : 'Nothing was repaired yet'}
                  text="What is broken in a room is reported here or on the page of housekeeping."
                />
              ) : (
                <ul className={classes.cards}>
                  {faults.map((fault) => (
                    <FaultCard key={fault._id} orgId={orgId} fault={fault} businessDay={businessDay} onBlock={() => setAsked(fault)} />
                  ))}
                </ul>
              )}
              {asked !== null && asked !== 'new' && (
                <FaultBlockDialog orgId={orgId} fault={asked} businessDay={businessDay} onClose={close} />
              )}
            </>
          );
        }}
      </Loaded>
      {answer.hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={answer.isFetchingNextPage} onClick={() => void answer.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      {asked === 'new' && <FaultDialog orgId={orgId} room={null} onClose={close} />}
    </>
  );
}

type CardProps = { orgId: string; fault: Fault; businessDay: IsoDate; onBlock: () => void };

function FaultCard({ orgId, fault: row, businessDay, onBlock }: CardProps) {
  const { _id: id, fault, roomName, image, days, reportedBy, reportedAt, block, doneAt, doneBy } = row;
  const isAdmin = useSession('staff')?.role === 'admin';
  const acting = useAct<{ message: string }>('This could not be saved', () => {});
  const isOut = block !== null && block.until > businessDay;
  const release = () =>
    block && void acting.act((call) => api.rooms.releaseBlock({ orgId, id: block._id, version: block.version }, call), block._id);
  return (
    <li className={classes.card} aria-label={`Room ${roomName}: ${fault}`}>
      <div className={classes.head}>
        <strong>Room {roomName}</strong>
        <Badge tone={doneAt ? 'received' : days >= OLD_DAYS ? 'overdue' : 'attention'}>{doneAt ? 'Done' : ageText(days)}</Badge>
      </div>
      <div className={classes.beside}>
        <div>
          <p>{fault}</p>
          <p className="dim">
            {reportedBy}, {dayOf(reportedAt)}
          </p>
          {doneAt && (
            <p className="dim">
              Done by {doneBy}, {dayOf(doneAt)}
            </p>
          )}
          {isOut && <p>Out of sale until {formatDate(block.until)}</p>}
        </div>
        {image && <Photo orgId={orgId} image={image} name={fault} />}
      </div>
      {acting.problem && (
        <p role="alert" className={classes.problem}>
          {acting.problem}
        </p>
      )}
      <div className={classes.acts}>
        {isAdmin && isOut && (
          <Button variant="default" disabled={acting.isSaving} onClick={release}>
            Back in sale
          </Button>
        )}
        {isAdmin && !doneAt && block === null && (
          <Button variant="default" onClick={onBlock}>
            Out of sale
          </Button>
        )}
        {!doneAt && (
          <Button disabled={acting.isSaving} onClick={() => void acting.act((call) => api.housekeeping.doneFault({ orgId, id }, call))}>
            Done
          </Button>
        )}
      </div>
    </li>
  );
}
