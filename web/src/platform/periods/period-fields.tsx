import { type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { daysOfPeriod, relativePeriodNames } from '@bahi/core/periods/relative-period';
import { Button, NativeSelect } from '@mantine/core';
import { DateField } from '../../ui/date-field.tsx';
import { DayField } from '../../ui/day-field.tsx';
import classes from './period-fields.module.css';

export type Period = { readonly from?: IsoDate; readonly to?: IsoDate };

type Props = {
  /** As in the address; empty means the current financial year. */
  asked: Period;
  /** As the report answered. */
  shown: { readonly from: IsoDate; readonly to: IsoDate } | undefined;
  /** Problems of the dates, by field. */
  problems: Readonly<Record<string, string>>;
  onChange: (period: Period) => void;
};

/** The dates of a report: a usual period, or two dates. */
export function PeriodFields({ asked, shown, problems, onChange }: Props) {
  const today = todayInIndia(Date.now());
  const usual = usualPeriods(today);
  const from = asked.from ?? shown?.from ?? '';
  const to = asked.to ?? shown?.to ?? '';
  const chosen =
    asked.from === undefined && asked.to === undefined
      ? 'thisYear'
      : (usual.find((each) => each.from === from && each.to === to)?.value ?? 'own');
  return (
    <div className={classes.period}>
      <NativeSelect
        aria-label="Period"
        value={chosen}
        onChange={({ currentTarget }) => {
          const period = usual.find(({ value }) => value === currentTarget.value);
          if (period) onChange(period.value === 'thisYear' ? {} : { from: period.from, to: period.to });
        }}
        data={[...usual.map(({ value, label }) => ({ value, label })), ...(chosen === 'own' ? [{ value: 'own', label: 'Own dates' }] : [])]}
      />
      <DayField
        aria-label="From"
        className={classes.date ?? ''}
        date={from}
        today={today}
        error={problems.from}
        onChange={(date) => onChange({ from: date, to: to !== '' && to < date ? date : to })}
      />
      <span className="dim">to</span>
      <DateField
        aria-label="To"
        className={classes.date ?? ''}
        date={to}
        today={today}
        error={problems.to}
        onChange={(date) => onChange({ from: from !== '' && from > date ? date : from, to: date })}
      />
    </div>
  );
}

/** Shows the problem of invalid dates, with a link to the current year. */
export function wrongDays({ from, to }: Props['problems'], onChange: Props['onChange']) {
  const errorText = to ?? from;
  if (errorText === undefined) return {};
  const { label } = financialYearOf(todayInIndia(Date.now()));
  const wayOut = (
    <Button variant="default" onClick={() => onChange({})}>
      Year {label}
    </Button>
  );
  return { errorText, wayOut };
}

/** The usual periods, the most used first. */
function usualPeriods(today: IsoDate) {
  const yearName = (from: IsoDate) => `Year ${financialYearOf(from).label}`;
  const named = [
    ['thisYear', yearName],
    ['thisMonth', () => relativePeriodNames.thisMonth],
    ['lastMonth', () => relativePeriodNames.lastMonth],
    ['thisQuarter', () => relativePeriodNames.thisQuarter],
    ['lastYear', yearName],
    ['today', () => relativePeriodNames.today],
  ] as const;
  return named.map(([value, nameOf]) => {
    const days = daysOfPeriod(value, today);
    return { value, label: nameOf(days.from), ...days };
  });
}
