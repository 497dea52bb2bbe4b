import { type ChequeDirection, type ChequeState, chequeStateLabel } from '@bahi/core/cheques/cheque';
import { formatRupees } from '@bahi/core/money/rupee-format';
import { todayInIndia } from '@bahi/core/periods/business-date';
import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../platform/queries.ts';
import { DateField } from '../ui/date-field.tsx';
import { FilterChips } from '../ui/filter-chips.tsx';
import { ListBar } from '../ui/list-bar.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { statesOf, type useChequeFilters } from './cheque-filters.ts';
import classes from './cheques.module.css';

const sides = { received: 'Received', issued: 'Issued' } as const satisfies Record<ChequeDirection, string>;

/** The two sides of the register; the keys 1 and 2 choose them. */
export function ChequeTabs({ direction, onChoose }: { direction: ChequeDirection; onChoose: (of: ChequeDirection) => void }) {
  return <Tabs label="Cheques" tabs={sides} shown={direction} onChoose={onChoose} look={classes} />;
}

type Sums = readonly { state: ChequeState; count: number; amountPaise: number }[];

/** Filters by state with totals, by cheque dates, and by bank. */
export function ListFilters({ orgId, filters, byState }: { orgId: string; filters: ReturnType<typeof useChequeFilters>; byState: Sums }) {
  const { direction, state, from = '', to = '', bank, narrow } = filters;
  const today = todayInIndia(Date.now());
  const { data } = useQuery(query.ledgers.listSources.queryOptions({ input: { orgId } }));
  const banks = (data?.sources ?? []).filter(({ kind }) => kind === 'bank');
  const labelOf = (each: ChequeState) => {
    const sum = byState.find((sums) => sums.state === each);
    return sum ? `${chequeStateLabel(each)} (${sum.count}, ${formatRupees(sum.amountPaise)})` : chequeStateLabel(each);
  };
  return (
    <ListBar>
      <DateField
        aria-label="Cheques from"
        className={classes.date ?? ''}
        date={from}
        today={today}
        onChange={(date) => narrow({ from: date, to: to !== '' && to < date ? date : to })}
        onClear={() => narrow({ from: undefined })}
      />
      <DateField
        aria-label="Cheques up to"
        className={classes.date ?? ''}
        date={to}
        today={today}
        onChange={(date) => narrow({ to: date, from: from !== '' && from > date ? date : from })}
        onClear={() => narrow({ to: undefined })}
      />
      <FilterChips
        filters={[
          {
            label: 'State',
            isSet: state !== undefined,
            field: (
              <NativeSelect
                aria-label="State"
                value={state ?? 'all'}
                data={[
                  { value: 'all', label: 'All states' },
                  ...statesOf[direction].map((each) => ({ value: each, label: labelOf(each) })),
                ]}
                onChange={({ currentTarget: { value } }) => narrow({ state: statesOf[direction].find((each) => each === value) })}
              />
            ),
          },
          {
            label: 'Bank',
            isSet: bank !== undefined,
            field: (
              <NativeSelect
                aria-label="Bank"
                value={bank ?? 'all'}
                data={[{ value: 'all', label: 'All banks' }, ...banks.map(({ _id, name }) => ({ value: _id, label: name }))]}
                onChange={({ currentTarget: { value } }) => narrow({ bank: value === 'all' ? undefined : value })}
              />
            ),
          },
        ]}
      />
    </ListBar>
  );
}
