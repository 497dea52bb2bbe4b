import { ageBuckets, ageText, readAgeLimits } from '@bahi/core/bills/ageing';
import { type BillStatus, billStatuses, billStatusLabel } from '@bahi/core/bills/outstanding-filters';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { type VoucherKind, voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useCompany } from '../platform/company.ts';
import { CompanyFilter, useHasCompanies } from '../platform/filters/company-filter.tsx';
import { ALL_DATES, dateRanges } from '../platform/filters/date-ranges.ts';
import { ALL, allVouchers, type ListFilters, midnightOf, statusOf } from '../platform/filters/list-filters.ts';
import { PartyFilter } from '../platform/filters/party-filter.tsx';
import { UserFilter } from '../platform/filters/user-filter.tsx';
import { query } from '../platform/queries.ts';
import { DateField } from '../ui/date-field.tsx';
import { DayField } from '../ui/day-field.tsx';
import { FilterChips } from '../ui/filter-chips.tsx';
import classes from './outstanding-report.module.css';
import type { BillsSearch } from './use-outstanding.ts';

type Change = { [Name in keyof BillsSearch]: BillsSearch[Name] | undefined };
type Props = { filters: BillsSearch; ageLimits: string; onChange: (search: Change, filters: Partial<ListFilters>) => void };

/** The origins of a bill. */
const sources: readonly (VoucherKind | 'opening')[] = [
  'opening',
  'sales',
  'purchase',
  'vanSale',
  'creditNote',
  'debitNote',
  'receipt',
  'payment',
  'journal',
];
const sourceText = (source: VoucherKind | 'opening') => (source === 'opening' ? 'Opening' : voucherLabel(source));
const noFilters: Change = {
  party: undefined,
  user: undefined,
  godown: undefined,
  source: undefined,
  from: undefined,
  to: undefined,
  status: undefined,
  age: undefined,
};

/** Filters of bills: dates, party, user, company, godown, voucher kind and status. */
export function OutstandingFilters({ filters, ageLimits, onChange }: Props) {
  const { _id: orgId } = useCompany();
  const hasCompanies = useHasCompanies();
  // With one godown the filter is useless.
  const godowns = useQuery(query.godowns.list.queryOptions({ input: { orgId, search: '', state: 'all', limit: 200 } })).data?.rows ?? [];
  const clear = () =>
    onChange(noFilters, {
      party: null,
      user: null,
      voucherType: allVouchers,
      status: '',
      date: { start: null, end: null, title: ALL_DATES, initial: false },
    });
  return (
    <>
      <Days filters={filters} onChange={onChange} />
      <FilterChips
        onClear={clear}
        filters={[
          {
            label: 'Kind of voucher',
            isSet: filters.source !== undefined,
            field: (
              <NativeSelect
                aria-label="Kind of voucher"
                value={filters.source ?? ALL}
                onChange={({ currentTarget: { value } }) => {
                  const source = sources.find((each) => each === value);
                  onChange({ source }, { voucherType: source ? { title: sourceText(source), value: source } : allVouchers });
                }}
                data={[{ value: ALL, label: allVouchers.title }, ...sources.map((each) => ({ value: each, label: sourceText(each) }))]}
              />
            ),
          },
          {
            label: 'Status',
            isSet: filters.status !== undefined,
            field: (
              <NativeSelect
                aria-label="Status"
                value={filters.status ?? ALL}
                onChange={({ currentTarget: { value } }) =>
                  onChange({ status: billStatuses.find((each): each is BillStatus => each === value) }, { status: statusOf(value) })
                }
                data={[{ value: ALL, label: 'All' }, ...billStatuses.map((each) => ({ value: each, label: billStatusLabel(each) }))]}
              />
            ),
          },
          {
            label: 'Age',
            isSet: filters.age !== undefined,
            field: (
              <NativeSelect
                aria-label="Age"
                value={filters.age ?? ALL}
                onChange={({ currentTarget: { value } }) => onChange({ age: value === ALL ? undefined : value }, {})}
                data={[{ value: ALL, label: 'Any age' }, ...ages(ageLimits, filters.age)]}
              />
            ),
          },
          {
            label: 'Party',
            isSet: filters.party !== undefined,
            field: <PartyFilter partyId={filters.party} onChoose={(party) => onChange({ party: party?.value }, { party })} />,
          },
          {
            label: 'User',
            isSet: filters.user !== undefined,
            field: <UserFilter userId={filters.user} onChoose={(user) => onChange({ user: user?.value }, { user })} />,
          },
          ...(godowns.length > 1
            ? [
                {
                  label: 'Godown',
                  isSet: filters.godown !== undefined,
                  field: <GodownFilter rows={godowns} filters={filters} onChange={onChange} />,
                },
              ]
            : []),
          ...(hasCompanies
            ? [{ label: 'Company', isSet: false, field: <CompanyFilter onLeave={(company) => onChange(noFilters, { company })} /> }]
            : []),
        ]}
      />
    </>
  );
}

/** The buckets with an age, and the chosen age if it is none of them. */
function ages(ageLimits: string, chosen: string | undefined) {
  const [, ...buckets] = ageBuckets(readAgeLimits(ageLimits) ?? [], 'due');
  const offered = buckets.map((bucket) => ({ value: ageText(bucket), label: `${bucket.label} days` }));
  const isOffered = chosen === undefined || offered.some(({ value }) => value === chosen);
  return isOffered ? offered : [...offered, { value: chosen, label: `${chosen} days` }];
}

/** The bill dates; by default all days. */
function Days({ filters: { from, to }, onChange }: Omit<Props, 'ageLimits'>) {
  const today = todayInIndia(Date.now());
  const ranges = dateRanges(today);
  const shown = from === undefined ? ALL_DATES : (ranges.find((range) => range.from === from && range.to === to)?.title ?? 'Own Dates');
  const choose = (title: string, first: string | undefined, last: string | undefined) =>
    onChange(
      { from: first, to: last },
      {
        date: {
          start: first === undefined ? null : midnightOf(first),
          end: last === undefined ? null : midnightOf(last),
          title,
          initial: false,
        },
      },
    );
  const own = (first: string, last: string) => choose('Own Dates', first, last);
  return (
    <>
      <NativeSelect
        aria-label="Days"
        className={classes.days ?? ''}
        value={shown}
        onChange={({ currentTarget: { value } }) => {
          const range = ranges.find(({ title }) => title === value);
          if (range) choose(range.title, range.from, range.to);
        }}
        data={[...ranges.map(({ title }) => title), ...(shown === 'Own Dates' ? [shown] : [])]}
      />
      <DayField
        aria-label="From"
        className={classes.date ?? ''}
        date={from ?? ''}
        today={today}
        onChange={(date) => own(date, to === undefined || to < date ? date : to)}
      />
      <DateField
        aria-label="To"
        className={classes.date ?? ''}
        date={to ?? ''}
        today={today}
        onChange={(date) => own(from === undefined || from > date ? date : from, date)}
      />
    </>
  );
}

function GodownFilter({
  rows,
  filters: { godown },
  onChange,
}: Omit<Props, 'ageLimits'> & { rows: readonly { _id: string; name: string }[] }) {
  return (
    <NativeSelect
      aria-label="Godown"
      value={godown ?? ALL}
      onChange={({ currentTarget: { value } }) => onChange({ godown: value === ALL ? undefined : value }, {})}
      data={[{ value: ALL, label: 'All godowns' }, ...rows.map(({ _id, name }) => ({ value: _id, label: name }))]}
    />
  );
}
