import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Channel } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { query } from '../platform/queries.ts';
import { KeyHint } from '../ui/key-hint.tsx';
import { useKeys } from '../ui/keys.ts';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import { useTouchScreen } from '../ui/use-touch-screen.ts';
import { ChannelCard } from './channel-card.tsx';
import { ChannelDialog } from './channel-dialog.tsx';
import classes from './channels.module.css';
import { TokenDialog } from './token-dialog.tsx';

/** The channels of a hotel: programs of others that read what it sells and book it. */
export function ChannelsPage() {
  useTouchScreen();
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const [editing, setEditing] = useState<Channel | 'new' | null>(null);
  const [made, setMade] = useState<{ name: string; token: string | null } | null>(null);
  const answer = useQuery(query.channels.listChannels.queryOptions({ input: { orgId } }));
  const setUp = useQuery(query.rooms.getSetUp.queryOptions({ input: { orgId } }));
  const back = () => void navigate({ to: '/sUsers/rooms/setUp' });
  const begin = () => setEditing('new');
  const mayBegin = setUp.data !== undefined && setUp.data.types.length > 0 && setUp.data.plans.length > 0;
  useKeys({ Escape: back, ...(mayBegin && { N: begin }) });
  const newChannel = (
    <Button onClick={begin} rightSection={<KeyHint keys="N" />}>
      New channel
    </Button>
  );
  return (
    <>
      <PageHeader title="Channels" back={back} action={mayBegin && newChannel} />
      <Loaded answer={setUp} skeleton={<ListSkeleton rows={6} />} errorTitle="The set-up could not be read">
        {(house) => (
          <>
            <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />} errorTitle="The channels could not be read">
              {({ channels }) =>
                channels.length === 0 ? (
                  <NoChannels hasRooms={house.types.length > 0 && house.plans.length > 0} action={newChannel} />
                ) : (
                  <>
                    <p className={`dim ${classes.intro}`}>
                      A channel reads your free rooms and prices, and books them under the same counts as the desk. A portal without such a
                      program exchanges <Link to="/sUsers/rooms/calendars">calendars</Link>.
                    </p>
                    <ul className={classes.cards}>
                      {channels.map((channel) => (
                        <ChannelCard key={channel._id} {...{ orgId, channel }} onEdit={() => setEditing(channel)} onToken={setMade} />
                      ))}
                    </ul>
                  </>
                )
              }
            </Loaded>
            {editing !== null && (
              <ChannelDialog
                {...{ orgId, setUp: house }}
                row={editing === 'new' ? null : editing}
                onClose={() => setEditing(null)}
                onMade={setMade}
              />
            )}
          </>
        )}
      </Loaded>
      {made !== null && <TokenDialog {...made} onClose={() => setMade(null)} />}
    </>
  );
}

function NoChannels({ hasRooms, action }: { hasRooms: boolean; action: React.ReactNode }) {
  if (hasRooms)
    return (
      <EmptyState
        title="No channels yet"
        text="A channel manager or portal reads your free rooms and prices here, and books them, with a token that you give it."
        action={action}
      />
    );
  return (
    <EmptyState
      title="Nothing to sell yet"
      text="A channel sells room types on rate plans. Set them up first."
      action={
        <Button component={Link} to="/sUsers/rooms/setUp">
          Set-up of rooms
        </Button>
      }
    />
  );
}
