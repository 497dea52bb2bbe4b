import { type DishPrice, MAX_PRICES, type OrderKind, orderKinds, type Portion } from '@bahi/core/menu/menu';
import { Chip, Group, NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { query } from '../platform/queries.ts';
import { RateField } from '../ui/amount-field.tsx';
import { FieldRows } from '../ui/field-rows.tsx';
import classes from './menu.module.css';

const kindWords: Readonly<Record<OrderKind, string>> = {
  dineIn: 'Tables',
  takeaway: 'Takeaway',
  delivery: 'Delivery',
  aggregator: 'Aggregator',
};
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;

type Props = {
  orgId: string;
  portions: readonly Portion[];
  prices: readonly DishPrice[];
  fields: Readonly<Record<string, string>>;
  onChange: (prices: readonly DishPrice[]) => void;
};

/** The prices of a dish by area, order type, days and times (happy hour), beside the usual ones. */
export function PriceRows({ orgId, portions, prices, fields, onChange }: Props) {
  const areas = useQuery(query.tables.getFloor.queryOptions({ input: { orgId }, select: ({ areas: all }) => all }));
  const begin = (): DishPrice => ({
    ...{ portion: portions[0]?.name ?? '', areaId: null, kind: null, weekdays: [], from: null, until: null },
    rateE4: portions[0]?.rateE4 ?? 0,
  });
  return (
    <fieldset className={classes.groups}>
      <legend>Other prices</legend>
      <p className="dim">
        For an area, an order type, days, or a time as happy hour. If several apply, the one with a time wins, then that of the area, then
        that of the order type, then that of the days.
      </p>
      <FieldRows
        rows={prices}
        onChange={onChange}
        begin={begin}
        add="Add another price"
        most={MAX_PRICES}
        nameOf={(_, at) => `other price ${at + 1}`}
        columns="1fr 1fr 1fr"
      >
        {(price, change, at) => (
          <>
            {portions.length > 1 && (
              <NativeSelect
                label="Of portion"
                value={price.portion}
                data={portions.map(({ name }) => ({ value: name, label: name || 'One size' }))}
                onChange={({ currentTarget }) => change({ portion: currentTarget.value })}
                error={fields[`prices.${at}.portion`]}
              />
            )}
            <NativeSelect
              label="Area"
              value={price.areaId ?? ''}
              data={[{ value: '', label: 'Any' }, ...(areas.data ?? []).map(({ _id, name }) => ({ value: _id, label: name }))]}
              onChange={({ currentTarget }) => change({ areaId: currentTarget.value || null })}
              error={fields[`prices.${at}.areaId`]}
            />
            <NativeSelect
              label="Order type"
              value={price.kind ?? ''}
              data={[{ value: '', label: 'Any' }, ...orderKinds.map((value) => ({ value, label: kindWords[value] }))]}
              onChange={({ currentTarget }) => change({ kind: (currentTarget.value || null) as OrderKind | null })}
              error={fields[`prices.${at}.kind`]}
            />
            <TextInput
              label="From"
              type="time"
              value={price.from ?? ''}
              onChange={({ currentTarget }) => change({ from: currentTarget.value || null })}
            />
            <TextInput
              label="Until"
              type="time"
              value={price.until ?? ''}
              onChange={({ currentTarget }) => change({ until: currentTarget.value || null })}
              error={fields[`prices.${at}.until`]}
            />
            <RateField
              label="Price then"
              rateE4={price.rateE4}
              onChange={(rateE4) => change({ rateE4 })}
              error={fields[`prices.${at}.rateE4`]}
            />
            <Chip.Group
              multiple
              value={price.weekdays.map(String)}
              onChange={(chosen) => change({ weekdays: chosen.map(Number).toSorted() })}
            >
              <Group gap={4} className={classes.days} role="group" aria-label="Days, none for each day">
                {days.map((day, number) => (
                  <Chip key={day} value={String(number + 1)} size="xs">
                    {day}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
          </>
        )}
      </FieldRows>
    </fieldset>
  );
}
