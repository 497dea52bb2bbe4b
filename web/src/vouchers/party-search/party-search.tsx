import { Button, TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { Party } from '../../platform/answers.ts';
import { query } from '../../platform/queries.ts';
import { pagedRecords } from '../../platform/records/use-record-list.ts';
import { sayError } from '../../platform/say-error.ts';
import { DrCr } from '../../ui/amount.tsx';
import { useTypingHeld } from '../../ui/holds-typing.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useKeys } from '../../ui/keys.ts';
import { ListBar } from '../../ui/list-bar.tsx';
import { useRowsWithin } from '../../ui/row-window.ts';
import { EmptyState, ErrorState, ListSkeleton } from '../../ui/states.tsx';
import { giveTyping } from '../../ui/typed-ahead.ts';
import { SidePanel, sideList } from '../side-panel.tsx';
import classes from './party-search.module.css';

type Props = {
  orgId: string;
  /** A party is being created in a dialog, which gets the keys. */
  isUnderForm: boolean;
  onChoose: (party: Party) => void;
  onCreate: (typed: string) => void;
  onClose: () => void;
};

const PAGE = 50;
/** The distance from the end at which the next page is loaded. */
const NEAR = 800;
const SEARCH = -1;
const ROW = 44;

/**
 * Active parties by name, phone or GSTIN, with balances; further pages load while scrolling. Enter in the search chooses the first match;
 * the arrows navigate.
 */
export default function PartySearch({ orgId, isUnderForm, onChoose, onCreate, onClose }: Props) {
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const { data, error, isPending, isPlaceholderData, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    ...query.parties.listParties.infiniteOptions({
      input: (cursor: string | undefined) => ({
        orgId,
        search,
        state: 'active' as const,
        limit: PAGE,
        isCounted: false,
        ...(cursor !== undefined && { cursor }),
      }),
      ...pagedRecords,
    }),
  });
  const parties = data?.pages.flatMap((page) => page.parties) ?? [];
  const list = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  /** The row to focus; `asked` increases with each request, also for the same row. */
  const [at, setAt] = useState({ row: SEARCH, asked: 0 });
  const rows = useRowsWithin(list, parties.length, ROW, at.row);
  const readOn = () => {
    if (hasNextPage && !isFetchingNextPage && !error) void fetchNextPage();
  };
  /** Enter came before its answer. */
  const [isDue, setIsDue] = useState(false);
  useTypingHeld(isDue);
  const isThere = data !== undefined && !isPlaceholderData;
  useEffect(() => {
    if (!isDue || (!isThere && !error)) return;
    setIsDue(false);
    if (isThere && parties[0]) onChoose(parties[0]);
  });
  const go = (row: number) => {
    if (row >= parties.length) return readOn();
    if (row < 0) return field.current?.focus();
    rows.show?.(row);
    setAt(({ asked }) => ({ row, asked: asked + 1 }));
  };
  const { row: wished, asked } = at;
  useEffect(() => {
    if (asked > 0 && wished !== SEARCH) list.current?.querySelector<HTMLElement>(`[data-index="${wished}"] button`)?.focus();
  }, [asked, wished]);
  const onSearchKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    if (event.key === 'ArrowDown') go(0);
    // One Enter too many chooses no party.
    else if (search !== '') {
      if (isThere && parties[0]) onChoose(parties[0]);
      else setIsDue(!isThere);
    }
  };
  const create = () => onCreate(search);
  return (
    <SidePanel title="Choose a party" onClose={onClose} isUnderForm={isUnderForm}>
      <CreateKey onCreate={create} />
      <ListBar>
        <div data-place="partySearch" className={classes.search}>
          <TextInput
            ref={field}
            data-autofocus
            type="search"
            aria-label="Search parties"
            placeholder="Name, phone or GSTIN"
            autoComplete="off"
            leftSection={<Icon name="search" size={16} />}
            value={typed}
            onChange={({ currentTarget }) => {
              setIsDue(false);
              setTyped(currentTarget.value);
              list.current?.scrollTo?.({ top: 0 });
            }}
            onFocus={() => {
              giveTyping();
              setAt({ row: SEARCH, asked: 0 });
            }}
            onKeyDown={onSearchKey}
          />
        </div>
        <Button variant="default" onClick={create} aria-keyshortcuts="Alt+C">
          New party
        </Button>
      </ListBar>
      <div
        ref={list}
        className={sideList}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          if (scrollHeight - scrollTop - clientHeight < NEAR) readOn();
        }}
      >
        {error && parties.length === 0 ? (
          <ErrorState title="The parties could not be read" text={sayError(error, 'Try again.')} onRetry={() => void refetch()} />
        ) : isPending ? (
          <ListSkeleton rows={10} label="Loading the parties" />
        ) : parties.length === 0 ? (
          <EmptyState
            title={search === '' ? 'No parties yet' : 'No party fits'}
            text={search === '' ? 'A party is whom you sell to or buy from.' : `Nobody holds “${search}” in name, phone or GSTIN.`}
            action={<Button onClick={create}>{search === '' ? 'New party' : `New party “${search}”`}</Button>}
          />
        ) : (
          <>
            <ul className={classes.rows} aria-label="Parties" data-first-fits={(search !== '' && isThere) || undefined}>
              {rows.rows.map(({ index, before }) => {
                const party = parties[index]!;
                return (
                  <Fragment key={party._id}>
                    {before > 0 && <li aria-hidden style={{ height: before }} />}
                    <li ref={rows.measure} data-index={index}>
                      <button
                        type="button"
                        className={classes.party}
                        onClick={() => onChoose(party)}
                        onKeyDown={(event) => {
                          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
                          if (step === undefined) return;
                          event.preventDefault();
                          go(index + step);
                        }}
                      >
                        <span className={classes.name}>
                          {party.partyName} <span className="dim">{party.mobileNumber || party.gstin}</span>
                        </span>
                        <DrCr paise={party.balancePaise} dashZero />
                      </button>
                    </li>
                  </Fragment>
                );
              })}
              {rows.after > 0 && <li aria-hidden style={{ height: rows.after }} />}
            </ul>
            {hasNextPage && (
              <div className={classes.more}>
                {error && <p role="alert">{sayError(error, 'Try again.')}</p>}
                <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
                  {error ? 'Try Again' : 'More parties'}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
    </SidePanel>
  );
}

/** Inside the wall that keeps keys from the page. */
function CreateKey({ onCreate }: { onCreate: () => void }) {
  useKeys({ 'Alt+C': onCreate });
  return null;
}
