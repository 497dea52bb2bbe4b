import { Button, NativeSelect } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { Link, type LinkProps, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useCallback, useContext, useMemo } from 'react';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { Badge } from '../../ui/badge.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useKeys } from '../../ui/keys.ts';
import { ListBar } from '../../ui/list-bar.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { AllMark, RowMark } from '../../ui/row-mark.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { EmptyState, ListSkeleton } from '../../ui/states.tsx';
import { holdTyping } from '../../ui/typed-ahead.ts';
import type { Marks } from '../../ui/use-marks.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { MASTERS_OF_TALLY } from '../company.ts';
import { scrollOf } from '../paged.ts';
import { homePath, kindOfPath } from '../session.ts';
import { useColumnChoice } from './column-choice.ts';
import classes from './record-list.module.css';
import { at } from './record-place.ts';
import type { RecordState } from './record-search.ts';
import { RecordToolsContext } from './record-tools.ts';
import type { RecordWords } from './record-words.ts';
import type { RecordListState } from './use-record-list.ts';

export type ListedRecord = { readonly _id: string; readonly isActive: boolean };

export type RecordColumn<Row> = Column<Row> & {
  /** The name of the column in the stored choice and in exports. */
  readonly key: string;
  /** Hidden until the user chooses it. */
  readonly isHidden?: boolean;
};

type Page = { readonly total: number | null };
type Paged<P> = Pick<
  UseInfiniteQueryResult<InfiniteData<P, unknown>>,
  'data' | 'error' | 'refetch' | 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'
>;

type Props<P extends Page, Row extends ListedRecord> = {
  words: RecordWords;
  list: RecordListState;
  answer: Paged<P>;
  rows: (page: P) => readonly Row[];
  /** The first column is the name of the record and is always shown. */
  columns: readonly RecordColumn<Row>[];
  /** The row on a phone; by default the columns below each other. */
  card?: (row: Row) => ReactNode;
  /** The target of a row; by default the record. */
  open?: (row: Row) => LinkProps | null;
  /** Filters beside search and state; they read and change `list.filters`. */
  filters?: ReactNode;
  /** Rows can be marked: Space, a box in each row, and one in the head for all that are loaded. */
  marks?: Marks<Row> | null;
  /** The actions for marked rows, below the list. */
  markBar?: ReactNode;
  /** By default only managers. */
  mayCreate?: boolean;
  /** Neighbouring lists under one entry of the menu. */
  tabs?: ReactNode;
};

const states: readonly { value: RecordState; label: string }[] = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
  { value: 'all', label: 'Active and inactive' },
];
/** Deleted records are visible only to users who may read the edit log. */
const ofManagers = [...states, { value: 'deleted', label: 'Deleted' }];

const DeletedRecords = lazy(async () => ({ default: (await import('./deleted-records.tsx')).DeletedRecords }));

/**
 * The one list of all records: search, state and filters in the address, the number of matches, columns chosen on this device, and the
 * app's export menu. `/` searches, Alt+C creates a record with the searched name, Enter opens one, Space marks one where rows have
 * actions.
 */
export function RecordList<P extends Page, Row extends ListedRecord>(props: Props<P, Row>) {
  const { words, list, answer, rows, columns, card, open, filters, mayCreate = list.isManager, tabs, marks = null, markBar } = props;
  const { base, search, state, isOfTally, isNarrowed, narrow } = list;
  const navigate = useNavigate();
  const isPhone = useIsPhone();
  const Tools = useContext(RecordToolsContext);
  const choice = useColumnChoice(words.record);
  const asked = columns.filter((column, index) => index === 0 || choice.isShown(column.key, !column.isHidden));
  const keys = asked.map(({ key }) => key).join(' ');
  // The same as long as the choice is: rows that stand are not drawn anew.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is made anew each time; `keys` says whether it is another
  const shown = useMemo(() => asked, [columns, keys]);
  const withMarks = useMemo(() => {
    const drawn: Column<Row>[] = shown.map((column, index) => (index === 0 ? withState(column) : column));
    return marks ? [...drawn, markColumn(marks)] : drawn;
  }, [shown, marks]);
  const openOwn = useCallback(({ _id }: Row) => ({ to: at(base, `/${_id}`) }), [base]);
  const { data } = answer;
  // biome-ignore lint/correctness/useExhaustiveDependencies: how a page is read does not change
  const found = useMemo(() => data?.pages.flatMap(rows) ?? [], [data]);
  const isCreated = mayCreate && !isOfTally;
  // Not the search for the record that was just saved.
  const saved = useLocation({ select: (location) => (location.state as { saved?: string }).saved });
  const ofSearch = search === '' || search === saved ? {} : { name: search };
  useKeys({
    'Alt+C': () => {
      if (!isCreated) return;
      holdTyping();
      void navigate({ to: at(base, '/new'), search: ofSearch as never });
    },
    ...(marks && { ' ': marks.toggleInHand }),
    Escape: () =>
      marks && marks.count > 0
        ? marks.clear()
        : void navigate({ to: at(base.startsWith('/sUsers/settings/') ? '/sUsers/settings' : homePath(kindOfPath(base))) }),
  });
  const create = (text: string, typed: { name?: string }, short = text) =>
    isCreated && (
      <Button component={Link} to={at(base, '/new')} search={typed as never} aria-label={text} aria-keyshortcuts="Alt+C">
        {isPhone ? short : text}
      </Button>
    );
  const isDeleted = state === 'deleted' && list.isManager;
  const total = isDeleted ? null : (answer.data?.pages[0]?.total ?? null);
  return (
    <>
      <PageHeader
        title={words.title}
        detail={total !== null && <Counted total={total} words={words} />}
        action={create(`New ${words.one}`, {}, 'New')}
      />
      {tabs}
      {isOfTally && <Notice>{MASTERS_OF_TALLY}</Notice>}
      <ListBar>
        {!isDeleted && <SearchBox label={`Search ${words.searched}`} text={search} onSearch={(text) => narrow({ search: text })} />}
        <NativeSelect
          className={classes.filter ?? ''}
          aria-label={`Which ${words.many}`}
          data={list.isManager ? ofManagers : [...states]}
          value={state}
          onChange={({ currentTarget }) => narrow({ state: currentTarget.value })}
        />
        {!isDeleted && filters}
        <span className={classes.end}>
          {!isDeleted && Tools && (
            <Tools record={words.record} asked={{ ...list.filters, search, state }} columns={shown.map(({ key }) => key)} />
          )}
          {!isDeleted && !isPhone && columns.length > 2 && (
            <ActionMenu
              label="Columns"
              isMulti
              items={columns.slice(1).map((column) => {
                const isShown = choice.isShown(column.key, !column.isHidden);
                return { key: column.key, label: column.head, isChosen: isShown, onChoose: () => choice.show(column.key, !isShown) };
              })}
            >
              <Icon name="columns" size={18} />
            </ActionMenu>
          )}
        </span>
      </ListBar>
      {isDeleted ? (
        <Suspense fallback={<ListSkeleton rows={4} />}>
          <DeletedRecords words={words} />
        </Suspense>
      ) : (
        <Loaded answer={answer} skeleton={<ListSkeleton rows={12} />} errorTitle={`The ${words.many} could not be read`}>
          {() => {
            if (found.length > 0) {
              return (
                <DataTable
                  label={words.title}
                  columns={withMarks}
                  rows={found}
                  rowKey={({ _id }) => _id}
                  open={open ?? openOwn}
                  card={card ?? ((row) => <PlainCard columns={shown} row={row} />)}
                  {...(marks && { cardAction: (row: Row) => <RowMark row={row} marks={marks} /> })}
                  {...scrollOf(answer)}
                />
              );
            }
            if (!isNarrowed)
              return (
                <EmptyState
                  title={`No ${words.many} yet`}
                  text={words.about}
                  action={
                    <span className={classes.ways}>
                      {create(`New ${words.one}`, {})}
                      {Tools && <Tools record={words.record} asked={{}} columns={[]} isWayIn />}
                    </span>
                  }
                />
              );
            return (
              <EmptyState
                title={`No ${words.one} fits`}
                text={search === '' ? 'There is none of this kind.' : `Nothing holds “${search}” in its ${words.searched}.`}
                action={
                  <span className={classes.ways}>
                    <Button
                      variant="default"
                      onClick={() =>
                        narrow(Object.fromEntries(['search', 'state', ...Object.keys(list.filters)].map((name) => [name, ''])))
                      }
                    >
                      Show all
                    </Button>
                    {search !== '' && create(`New ${words.one} “${search}”`, ofSearch)}
                  </span>
                }
              />
            );
          }}
        </Loaded>
      )}
      {marks !== null && marks.count > 0 && markBar}
      <div role="status" className="reader-only">
        {total !== null && isNarrowed && `${total} ${total === 1 ? words.one : words.many} found`}
      </div>
    </>
  );
}

/** The last column, as in other lists with marks. */
const markColumn = <Row extends ListedRecord>(marks: Marks<Row>): Column<Row> => ({
  head: 'Marked',
  headCell: <AllMark marks={marks} />,
  cell: (row) => <RowMark row={row} marks={marks} />,
  width: 56,
});

function Counted({ total, words }: { total: number; words: RecordWords }) {
  return (
    <>
      {total.toLocaleString('en-IN')} <span className="reader-only">{total === 1 ? words.one : words.many}</span>
    </>
  );
}

/** On a phone: the name, and the other columns below it in one line. */
function PlainCard<Row extends ListedRecord>({ columns, row }: { columns: readonly RecordColumn<Row>[]; row: Row }) {
  const [first, ...rest] = columns;
  return (
    <span className={classes.card}>
      {first && withState(first).cell(row)}
      <span className={classes.details}>
        {rest.map(({ key, cell }) => (
          <span key={key}>{cell(row)}</span>
        ))}
      </span>
    </span>
  );
}

/** An inactive record has a badge beside its name. */
const withState = <Row extends ListedRecord>({ cell, ...column }: RecordColumn<Row>): RecordColumn<Row> => ({
  ...column,
  cell: (row) => (
    <span className={classes.name} data-inactive={!row.isActive || undefined}>
      <span>{cell(row)}</span>
      {!row.isActive && <Badge>Inactive</Badge>}
    </span>
  ),
});

/** A filter beside the state; `''` means all. */
export function ListFilter({
  list,
  name,
  label,
  data,
}: {
  list: RecordListState;
  name: string;
  label: string;
  data: readonly { value: string; label: string }[];
}) {
  return (
    <NativeSelect
      className={classes.filter ?? ''}
      aria-label={label}
      data={[...data]}
      value={list.filters[name] ?? ''}
      onChange={({ currentTarget }) => list.narrow({ [name]: currentTarget.value })}
    />
  );
}
