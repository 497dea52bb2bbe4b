import { formatDate } from '@bahi/core/periods/business-date';
import { Button, NativeSelect, SegmentedControl } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { Rounds } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { useLive } from '../platform/live/use-live.ts';
import { query } from '../platform/queries.ts';
import { useSession } from '../platform/session.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { GiveRoomsDialog } from './give-rooms-dialog.tsx';
import classes from './housekeeping.module.css';
import { HousekeepingTabs } from './housekeeping-tabs.tsx';
import { MinibarDialog } from './minibar-dialog.tsx';
import { RoundCard } from './round-card.tsx';

const ASK_AGAIN_MILLIS = 15_000;
type Whose = 'all' | 'mine';

const isToClean = ({ cleaning }: Rounds['rooms'][number]) => cleaning === 'dirty' || cleaning === 'cleaning';

/** The rooms of today for those who clean them: their own, or all. */
export function RoundsPage() {
  const { _id: orgId } = useCompany();
  const isAdmin = useSession('staff')?.role === 'admin';
  const { whose = isAdmin ? 'all' : 'mine' } = useSearch({ strict: false }) as { readonly whose?: Whose };
  const navigate = useNavigate();
  const [attendantId, setAttendantId] = useState('');
  const [asked, setAsked] = useState<'give' | 'minibar' | null>(null);
  const input = { orgId, whose };
  const answer = useQuery(
    query.housekeeping.getRounds.queryOptions({ input, refetchInterval: useLive(ASK_AGAIN_MILLIS), placeholderData: keepPreviousData }),
  );
  const shown = answer.data;
  const close = () => setAsked(null);
  return (
    <>
      <PageHeader
        title="Housekeeping"
        detail={shown && `${formatDate(shown.businessDay)} · ${shown.rooms.filter(isToClean).length} to clean`}
        action={isAdmin && <Button onClick={() => setAsked('give')}>Give rooms</Button>}
      />
      <HousekeepingTabs shown="rooms/housekeeping" />
      <div className={classes.bar}>
        <SegmentedControl
          aria-label="Whose rooms"
          value={whose}
          onChange={(chosen) => void navigate({ to: '/sUsers/rooms/housekeeping', search: { whose: chosen as Whose }, replace: true })}
          data={[
            { value: 'mine', label: 'Mine' },
            { value: 'all', label: 'All' },
          ]}
        />
        {isAdmin && whose === 'all' && shown && (
          <NativeSelect
            aria-label="Attendant"
            value={attendantId}
            onChange={({ currentTarget }) => setAttendantId(currentTarget.value)}
            data={[
              { value: '', label: 'Everybody' },
              { value: 'none', label: 'Given to nobody' },
              ...shown.attendants.map(({ _id, name }) => ({ value: _id, label: name })),
            ]}
          />
        )}
        {isAdmin && shown && (
          <Button variant="default" onClick={() => setAsked('minibar')}>
            Set the minibar
          </Button>
        )}
      </div>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />} errorTitle="The rooms could not be read">
        {(rounds) => {
          const rooms = rounds.rooms.filter(
            ({ attendant }) => whose === 'mine' || attendantId === '' || (attendant?._id ?? 'none') === attendantId,
          );
          return (
            <>
              {rounds.rooms.length === 0 && whose === 'all' ? (
                <EmptyState title="No rooms yet" text="Rooms appear here once they are entered in the set-up of rooms." />
              ) : rooms.length === 0 ? (
                <EmptyState
                  title={whose === 'mine' ? 'You have no rooms today' : 'No rooms here'}
                  text={whose === 'mine' ? 'A manager gives rooms for each day. All rooms are under All.' : 'Choose another attendant.'}
                />
              ) : (
                <ul className={classes.cards}>
                  {rooms.map((room) => (
                    <RoundCard key={room.roomId} orgId={orgId} room={room} minibar={rounds.minibar} />
                  ))}
                </ul>
              )}
              {asked === 'give' && <GiveRoomsDialog orgId={orgId} rounds={rounds} onClose={close} />}
              {asked === 'minibar' && <MinibarDialog orgId={orgId} minibar={rounds.minibar} onClose={close} />}
            </>
          );
        }}
      </Loaded>
    </>
  );
}
