import { stateName } from '@bahi/core/gst/states';
import { formatDate } from '@bahi/core/periods/business-date';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Party } from '../platform/answers.ts';
import { query } from '../platform/queries.ts';
import { type RecordColumn, RecordList } from '../platform/records/record-list.tsx';
import { pagedRecords, useRecordList } from '../platform/records/use-record-list.ts';
import { DrCr, Money } from '../ui/amount.tsx';
import classes from './party-list.module.css';
import { categoryNames, partyWords } from './party-words.ts';

const columns: readonly RecordColumn<Party>[] = [
  { key: 'partyName', head: 'Name', cell: ({ partyName }) => partyName },
  { key: 'code', head: 'Code', cell: ({ code }) => code, width: 110, isDim: true, isHidden: true },
  { key: 'mobileNumber', head: 'Mobile', cell: ({ mobileNumber }) => mobileNumber, width: 120, isDim: true },
  { key: 'email', head: 'Email', cell: ({ email }) => email, width: 200, isDim: true, isHidden: true },
  { key: 'gstin', head: 'GSTIN', cell: ({ gstin }) => gstin, width: 160, isDim: true, isExtra: true },
  { key: 'category', head: 'GST category', cell: ({ category }) => categoryNames[category], width: 130, isDim: true, isHidden: true },
  { key: 'state', head: 'State', cell: ({ state }) => stateName(state), width: 160, isDim: true, isExtra: true },
  { key: 'groupName', head: 'Group', cell: ({ groupName }) => groupName, width: 160, isDim: true, isHidden: true },
  { key: 'priceLevelName', head: 'Price level', cell: ({ priceLevelName }) => priceLevelName, width: 120, isDim: true, isHidden: true },
  { key: 'salesmanName', head: 'Salesman', cell: ({ salesmanName }) => salesmanName, width: 160, isDim: true, isHidden: true },
  { key: 'creditDays', head: 'Credit days', cell: ({ creditDays }) => creditDays || '', width: 100, isNumber: true, isHidden: true },
  {
    key: 'creditLimit',
    head: 'Credit limit',
    cell: ({ creditLimitPaise }) => creditLimitPaise !== null && <Money paise={creditLimitPaise} />,
    width: 130,
    isNumber: true,
    isHidden: true,
  },
  {
    key: 'licenceExpiresOn',
    head: 'Licence ends',
    cell: ({ licenceExpiresOn }) => licenceExpiresOn && formatDate(licenceExpiresOn),
    width: 120,
    isDim: true,
    isHidden: true,
  },
  { key: 'balance', head: 'Balance', cell: ({ balancePaise }) => <DrCr paise={balancePaise} dashZero />, width: 150, isNumber: true },
];

/** The sum over a hundred thousand parties takes the server half a second. */
const ONE_MINUTE = 60_000;

/** Parties by name; the search covers name, code, phone and GSTIN. All members may create parties. */
export function PartyList() {
  const list = useRecordList();
  const { orgId, search, state } = list;
  // Loaded after the list, which does not wait for the sum.
  const totals = useQuery(
    query.parties.getPartyTotals.queryOptions({
      input: { orgId, search, state: state === 'deleted' ? 'all' : state },
      enabled: state !== 'deleted',
      placeholderData: keepPreviousData,
      staleTime: ONE_MINUTE,
    }),
  ).data?.totals;
  const totalled = useMemo(
    () =>
      totals
        ? columns.map((column) => ({ ...column, total: { partyName: 'Total', balance: <Totals {...totals} /> }[column.key] }))
        : columns,
    [totals],
  );
  const answer = useInfiniteQuery(query.parties.listParties.infiniteOptions({ input: list.input, ...pagedRecords }));
  return (
    <RecordList
      words={partyWords}
      list={list}
      answer={answer}
      rows={({ parties }) => parties}
      columns={totalled}
      card={(party) => <PartyCard party={party} />}
      mayCreate
    />
  );
}

/** Total receivable and payable; an empty side is hidden. */
function Totals({ debitPaise, creditPaise }: { debitPaise: number; creditPaise: number }) {
  return (
    <span className={classes.totals}>
      {(debitPaise > 0 || creditPaise === 0) && <DrCr paise={debitPaise} dashZero />}
      {creditPaise > 0 && <DrCr paise={-creditPaise} />}
    </span>
  );
}

function PartyCard({ party }: { party: Party }) {
  return (
    <span className={classes.card}>
      <span className={classes.name}>{party.partyName}</span>
      <DrCr paise={party.balancePaise} dashZero strong />
      <span className={`dim ${classes.detail}`}>{[party.mobileNumber, stateName(party.state)].filter(Boolean).join(' · ')}</span>
    </span>
  );
}
