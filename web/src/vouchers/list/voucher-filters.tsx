import { todayInIndia } from '@bahi/core/periods/business-date';
import { voucherKinds, voucherLabel } from '@bahi/core/vouchers/voucher-kind';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CompanyFilter, useHasCompanies } from '../../platform/filters/company-filter.tsx';
import { ALL, allSerialNumbers, allVouchers, statusOf } from '../../platform/filters/list-filters.ts';
import { PartyFilter } from '../../platform/filters/party-filter.tsx';
import { UserFilter } from '../../platform/filters/user-filter.tsx';
import { query } from '../../platform/queries.ts';
import { DateField } from '../../ui/date-field.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { FilterChips } from '../../ui/filter-chips.tsx';
import { ListBar } from '../../ui/list-bar.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import type { useVoucherFilters } from './use-voucher-filters.ts';
import classes from './voucher-list.module.css';

type Filters = ReturnType<typeof useVoucherFilters>;

/** Search, period and filters of the day book, with the titles of the specification. */
export function VoucherFilters({ orgId, filters }: { orgId: string; filters: Filters }) {
  const { kind, search, state, series, party, user, range, ranges, narrow, choose } = filters;
  const hasCompanies = useHasCompanies();
  const today = todayInIndia(Date.now());
  const allSeries = useQuery(query.vouchers.listVoucherSeries.queryOptions({ input: { orgId, ...(kind && { kind }) } }));
  const from = range.from ?? '';
  const to = range.to ?? '';
  return (
    <ListBar>
      <SearchBox label="Number, party or amount" text={search} onSearch={(text) => narrow({ search: text })} />
      <NativeSelect
        className={classes.filter ?? ''}
        aria-label="Days"
        rightSectionWidth={28}
        value={range.title}
        onChange={({ currentTarget: { value } }) => {
          const chosen = ranges.find(({ title }) => title === value);
          if (chosen) choose(chosen);
        }}
        data={[...ranges.map(({ title }) => title), ...(ranges.includes(range) ? [] : [range.title])]}
      />
      <DayField
        hasF2
        aria-label="From"
        className={classes.date ?? ''}
        date={from}
        today={today}
        onChange={(date) => narrow({ all: undefined, from: date, to: to === '' || to < date ? date : to })}
      />
      <DateField
        aria-label="To"
        className={classes.date ?? ''}
        date={to}
        today={today}
        onChange={(date) => narrow({ all: undefined, from: from === '' || from > date ? date : from, to: date })}
      />
      <FilterChips
        onClear={filters.showAll}
        filters={[
          {
            label: 'Kind of voucher',
            isSet: kind !== undefined,
            field: (
              <NativeSelect
                aria-label="Kind of voucher"
                rightSectionWidth={28}
                value={kind ?? 'all'}
                onChange={({ currentTarget: { value } }) => {
                  const chosen = voucherKinds.find((each) => each === value);
                  const voucherType = chosen ? { title: voucherLabel(chosen), value: chosen } : allVouchers;
                  narrow({ kind: chosen, series: undefined }, { voucherType, serialNumber: allSerialNumbers });
                }}
                data={[
                  { value: ALL, label: allVouchers.title },
                  ...voucherKinds.map((each) => ({ value: each, label: voucherLabel(each) })),
                ]}
              />
            ),
          },
          {
            label: 'Status',
            isSet: state !== undefined,
            field: (
              <NativeSelect
                aria-label="Status"
                value={state ?? 'all'}
                onChange={({ currentTarget: { value } }) =>
                  narrow({ state: value === 'active' || value === 'cancelled' ? value : undefined }, { status: statusOf(value) })
                }
                data={[
                  { value: 'all', label: 'All' },
                  { value: 'active', label: 'Active' },
                  { value: 'cancelled', label: 'Cancelled' },
                ]}
              />
            ),
          },
          {
            label: 'Serial number',
            isSet: series !== undefined,
            field: (
              <NativeSelect
                aria-label="Serial number"
                value={series ?? 'all'}
                onChange={({ currentTarget: { value } }) => {
                  const chosen = allSeries.data?.series.find(({ _id }) => _id === value);
                  narrow({ series: chosen?._id }, { serialNumber: chosen ? { title: chosen.name, value: chosen._id } : allSerialNumbers });
                }}
                data={[
                  { value: ALL, label: allSerialNumbers.title },
                  ...(allSeries.data?.series ?? []).map((each) => ({
                    value: each._id,
                    label: kind ? each.name : `${voucherLabel(each.kind)}: ${each.name}`,
                  })),
                ]}
              />
            ),
          },
          {
            label: 'Party',
            isSet: party !== undefined,
            field: <PartyFilter partyId={party} onChoose={(chosen) => narrow({ party: chosen?.value }, { party: chosen })} />,
          },
          {
            label: 'User',
            isSet: user !== undefined,
            field: <UserFilter userId={user} onChoose={(chosen) => narrow({ user: chosen?.value }, { user: chosen })} />,
          },
          ...(hasCompanies
            ? [
                {
                  label: 'Company',
                  isSet: false,
                  field: (
                    <CompanyFilter
                      onLeave={(company) => narrow({ kind: undefined, series: undefined, party: undefined, user: undefined }, { company })}
                    />
                  ),
                },
              ]
            : []),
        ]}
      />
    </ListBar>
  );
}
