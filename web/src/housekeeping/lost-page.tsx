import { formatDate, todayInIndia } from '@bahi/core/periods/business-date';
import type { LostState } from '@bahi/core/rooms/housekeeping';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { LostItem } from '../platform/answers.ts';
import { useCompany } from '../platform/company.ts';
import { paged } from '../platform/paged.ts';
import { query } from '../platform/queries.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { ChoiceField, choicesOf } from '../ui/choice-field.tsx';
import { KeyHint } from '../ui/key-hint.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SearchBox } from '../ui/search-box.tsx';
import { EmptyState, ListSkeleton } from '../ui/states.tsx';
import classes from './housekeeping.module.css';
import { HousekeepingTabs } from './housekeeping-tabs.tsx';
import { CloseLostDialog, LostDialog } from './lost-dialogs.tsx';
import { Photo } from './photo.tsx';

type Shown = LostState | 'all';
const words: Readonly<Record<Shown, string>> = { kept: 'Kept', returned: 'Returned', disposed: 'Disposed of', all: 'All' };
const tones: Readonly<Record<LostState, Tone>> = { kept: 'attention', returned: 'received', disposed: 'plain' };

/** Lost property, the latest first. */
export function LostPage() {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const { search = '', state = 'kept' } = useSearch({ strict: false }) as { readonly search?: string; readonly state?: Shown };
  const [asked, setAsked] = useState<'new' | LostItem | null>(null);
  const answer = useInfiniteQuery(
    query.housekeeping.listLost.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...{ orgId, search, limit: 50 },
        ...(state !== 'all' && { state }),
        ...(cursor !== undefined && { cursor }),
      }),
      ...paged,
    }),
  );
  const narrow = (to: { search: string; state: Shown }) => void navigate({ to: '/sUsers/rooms/lost', search: to, replace: true });
  const begin = () => setAsked('new');
  useKeys({ N: begin });
  const close = () => setAsked(null);
  return (
    <>
      <PageHeader
        title="Lost and found"
        action={
          <Button onClick={begin} rightSection={<KeyHint keys="N" />}>
            Found
          </Button>
        }
      />
      <HousekeepingTabs shown="rooms/lost" />
      <ListBar>
        <SearchBox label="Thing, room, guest or finder" text={search} onSearch={(text) => narrow({ search: text, state })} />
        <ChoiceField aria-label="State" choices={choicesOf(words)} value={state} onChoose={(chosen) => narrow({ search, state: chosen })} />
      </ListBar>
      <Loaded answer={answer} skeleton={<ListSkeleton rows={6} />} errorTitle="The finds could not be read">
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0) {
            return search === '' ? (
              <EmptyState title="Nothing is kept" text="What guests forget is noted here, until it is returned or disposed of." />
            ) : (
              <EmptyState title="Nothing found" text="No find has all these words. Look also at other states." />
            );
          }
          return (
            <ul className={classes.cards}>
              {items.map((item) => (
                <ItemCard key={item._id} orgId={orgId} item={item} onClose={() => setAsked(item)} />
              ))}
            </ul>
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
      {asked === 'new' && <LostDialog orgId={orgId} room={null} onClose={close} />}
      {asked !== null && asked !== 'new' && <CloseLostDialog orgId={orgId} item={asked} onClose={close} />}
    </>
  );
}

function ItemCard({ orgId, item: found, onClose }: { orgId: string; item: LostItem; onClose: () => void }) {
  const { item, image, roomName, place, foundBy, foundOn, stayId, guestName, state, handedTo, closedAt, closedBy } = found;
  return (
    <li className={classes.card} aria-label={item}>
      <div className={classes.head}>
        <strong>{item}</strong>
        <Badge tone={tones[state]}>{words[state]}</Badge>
      </div>
      <div className={classes.beside}>
        <div>
          <p>{[roomName && `Room ${roomName}`, place].filter(Boolean).join(', ')}</p>
          <p className="dim">
            {foundBy}, {formatDate(foundOn)}
          </p>
          {stayId && (
            <p>
              <Link to="/sUsers/stays/$id" params={{ id: stayId }}>
                {guestName || 'The stay'}
              </Link>
            </p>
          )}
          {closedAt && (
            <p className="dim">
              {handedTo} ({closedBy}, {formatDate(todayInIndia(Date.parse(closedAt)))})
            </p>
          )}
        </div>
        {image && <Photo orgId={orgId} image={image} name={item} />}
      </div>
      {state === 'kept' && (
        <div className={classes.acts}>
          <Button variant="default" onClick={onClose}>
            Return or dispose of
          </Button>
        </div>
      )}
    </li>
  );
}
