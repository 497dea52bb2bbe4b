import { addDays, type IsoDate } from '@bahi/core/periods/business-date';
import { MAX_CHILD_BANDS, MAX_SEASON_RATES, type PricedBand, type SeasonRate } from '@bahi/core/rooms/season-rates';
import { MAX_CHILD_AGE } from '@bahi/core/rooms/stay';
import { Chip, Group, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import type { HotelSetUp } from '../platform/answers.ts';
import { PriceWithTax } from '../platform/price-with-tax.tsx';
import { AmountField } from '../ui/amount-field.tsx';
import { DateField } from '../ui/date-field.tsx';
import { FieldRows } from '../ui/field-rows.tsx';
import { Folded } from '../ui/folded.tsx';
import classes from './rooms.module.css';

const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const;
const rules = { isClosed: 'Closed', isClosedToArrival: 'No arrival', isClosedToDeparture: 'No departure' } as const;
type Rule = keyof typeof rules;
const ruleNames = Object.keys(rules) as Rule[];

/** A new row of prices: a year from the business date on, without bands of children. */
export const beginRate = (typeId: string, businessDay: IsoDate): SeasonRate => ({
  ...{ typeId, season: '', firstNight: businessDay, lastNight: addDays(businessDay, 364), weekdays: [], adultsPaise: [0] },
  ...{ extraAdultPaise: 0, extraBedPaise: 0, childBands: [], leastNights: 1, mostNights: null },
  ...{ isClosed: false, isClosedToArrival: false, isClosedToDeparture: false },
});

const rulesText = ({ weekdays, childBands, leastNights, mostNights, ...rate }: SeasonRate) =>
  [
    weekdays.map((day) => days[day - 1]).join(' '),
    childBands.length > 0 && 'children by age',
    leastNights > 1 && `from ${leastNights} nights`,
    mostNights !== null && `up to ${mostNights} nights`,
    ...ruleNames.map((name) => rate[name] && rules[name].toLowerCase()),
  ]
    .filter(Boolean)
    .join(', ');

type Props = {
  rates: readonly SeasonRate[];
  types: HotelSetUp['types'];
  businessDay: IsoDate;
  fields: Readonly<Record<string, string>>;
  onChange: (rates: readonly SeasonRate[]) => void;
};

/** The prices of a plan by room type and season. Of the rows that include a night, the last one applies. */
export function SeasonRows({ rates, types, businessDay, fields, onChange }: Props) {
  const sold = types.filter(({ _id, isActive }) => isActive || rates.some(({ typeId }) => typeId === _id));
  return (
    <fieldset className={classes.fields}>
      <legend>Prices before tax</legend>
      <p className="dim">
        For nights from one date to another, on all days or some. Where several rows have a night, the last one applies. A night without a
        row is not for sale.
      </p>
      <FieldRows
        rows={rates}
        onChange={onChange}
        begin={() => beginRate(rates.at(-1)?.typeId ?? sold[0]?._id ?? '', businessDay)}
        add="Add a season"
        most={MAX_SEASON_RATES}
        nameOf={({ season }, at) => `season ${season || at + 1}`}
        columns="minmax(0, 1fr)"
      >
        {(rate, change, at) => (
          <Rate {...{ rate, change, businessDay }} types={sold} problemOf={(field) => fields[`rates.${at}.${field}`]} />
        )}
      </FieldRows>
    </fieldset>
  );
}

type RateProps = {
  rate: SeasonRate;
  types: HotelSetUp['types'];
  businessDay: IsoDate;
  change: (parts: Partial<SeasonRate>) => void;
  problemOf: (field: string) => string | undefined;
};

function Rate({ rate, types, businessDay, change, problemOf }: RateProps) {
  const type = types.find(({ _id }) => _id === rate.typeId);
  const adults = Array.from({ length: Math.max(type?.mostAdults ?? 1, rate.adultsPaise.length) }, (_, at) => rate.adultsPaise[at] ?? 0);
  return (
    <div className={classes.rate}>
      <NativeSelect
        label="Room type"
        value={rate.typeId}
        data={types.map(({ _id, name }) => ({ value: _id, label: name }))}
        onChange={({ currentTarget }) => change({ typeId: currentTarget.value })}
        error={problemOf('typeId')}
      />
      <TextInput
        label="Season"
        placeholder="All year"
        maxLength={60}
        value={rate.season}
        onChange={({ currentTarget }) => change({ season: currentTarget.value })}
      />
      <DateField label="First night" date={rate.firstNight} today={businessDay} onChange={(firstNight) => change({ firstNight })} />
      <DateField
        label="Last night"
        date={rate.lastNight}
        today={businessDay}
        onChange={(lastNight) => change({ lastNight })}
        error={problemOf('lastNight')}
      />
      {adults.map((paise, at) => (
        <PriceWithTax
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is the number of adults
          key={at}
          label={at === 0 ? '1 adult' : `${at + 1} adults`}
          paise={paise}
          date={rate.firstNight > businessDay ? rate.firstNight : businessDay}
          onChange={(next) => change({ adultsPaise: adults.map((each, place) => (place === at ? next : each)) })}
          error={problemOf(`adultsPaise.${at}`)}
        />
      ))}
      <AmountField label="Extra adult" paise={rate.extraAdultPaise} onChange={(extraAdultPaise) => change({ extraAdultPaise })} />
      <AmountField label="Extra bed" paise={rate.extraBedPaise} onChange={(extraBedPaise) => change({ extraBedPaise })} />
      <div className={classes.wide}>
        <Folded
          title="Days, children and rules"
          says={rulesText(rate)}
          hasProblem={problemOf('childBands') !== undefined || problemOf('mostNights') !== undefined}
        >
          <div className={classes.fields}>
            <Chip.Group
              multiple
              value={rate.weekdays.map(String)}
              onChange={(chosen) => change({ weekdays: chosen.map(Number).toSorted() })}
            >
              <Group gap={4} role="group" aria-label="Days, none for each day">
                {days.map((day, number) => (
                  <Chip key={day} value={String(number + 1)} size="xs">
                    {day}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
            <Bands bands={rate.childBands} problem={problemOf('childBands')} onChange={(childBands) => change({ childBands })} />
            <Group gap="sm" grow>
              <NumberInput
                label="Least nights"
                min={1}
                max={365}
                allowDecimal={false}
                value={rate.leastNights}
                onChange={(value) => change({ leastNights: Number(value) || 1 })}
              />
              <NumberInput
                label="Most nights"
                placeholder="No limit"
                min={1}
                max={365}
                allowDecimal={false}
                value={rate.mostNights ?? ''}
                onChange={(value) => change({ mostNights: Number(value) || null })}
                error={problemOf('mostNights')}
              />
            </Group>
            <Chip.Group
              multiple
              value={ruleNames.filter((name) => rate[name])}
              onChange={(chosen) => change(Object.fromEntries(ruleNames.map((name) => [name, chosen.includes(name)])))}
            >
              <Group gap={4} role="group" aria-label="Rules of these nights">
                {ruleNames.map((name) => (
                  <Chip key={name} value={name} size="xs">
                    {rules[name]}
                  </Chip>
                ))}
              </Group>
            </Chip.Group>
          </div>
        </Folded>
      </div>
    </div>
  );
}

function Bands({
  bands,
  problem,
  onChange,
}: {
  bands: readonly PricedBand[];
  problem: string | undefined;
  onChange: (bands: readonly PricedBand[]) => void;
}) {
  const next = (bands.at(-1)?.toAge ?? -1) + 1;
  const age = (label: string, value: number, set: (age: number) => void) => (
    <NumberInput
      label={label}
      min={0}
      max={MAX_CHILD_AGE}
      allowDecimal={false}
      value={value}
      onChange={(typed) => set(Number(typed) || 0)}
    />
  );
  return (
    <div className={classes.fields}>
      <p className="dim">Children by age, from 0 on. Without bands, and above the last one, a child is priced as an adult.</p>
      <FieldRows
        rows={bands}
        onChange={onChange}
        begin={() => ({ fromAge: Math.min(next, MAX_CHILD_AGE), toAge: MAX_CHILD_AGE, pricePaise: 0 })}
        add="Add ages"
        most={MAX_CHILD_BANDS}
        nameOf={({ fromAge, toAge }) => `ages ${fromAge} to ${toAge}`}
        columns="80px 80px 1fr"
      >
        {({ fromAge, toAge, pricePaise }, change) => (
          <>
            {age('From age', fromAge, (typed) => change({ fromAge: typed }))}
            {age('to age', toAge, (typed) => change({ toAge: typed }))}
            <AmountField label="Price" paise={pricePaise} onChange={(typed) => change({ pricePaise: typed })} />
          </>
        )}
      </FieldRows>
      {problem && (
        <p role="alert" className={classes.problem}>
          {problem}
        </p>
      )}
    </div>
  );
}
