import { addDays, type IsoDate, todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearFrom, financialYearOf, monthOf } from '@bahi/core/periods/financial-year';
import { monthsLater } from '@bahi/core/periods/months-later';
import { endOfMonth } from '@bahi/core/periods/whole-months';
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
  const year = financialYearOf(today);
  const last = financialYearFrom(year.startYear - 1);
  const lastMonthEnd = addDays(monthOf(today), -1);
  const quarter = quarterOf(today);
  return [
    { value: 'thisYear', label: `Year ${year.label}`, from: year.startsOn, to: year.endsOn },
    { value: 'thisMonth', label: 'This month', from: monthOf(today), to: endOfMonth(today) },
    { value: 'lastMonth', label: 'Last month', from: monthOf(lastMonthEnd), to: lastMonthEnd },
    { value: 'quarter', label: 'This quarter', ...quarter },
    { value: 'lastYear', label: `Year ${last.label}`, from: last.startsOn, to: last.endsOn },
    { value: 'today', label: 'Today', from: today, to: today },
  ];
}

/** April to June is the first quarter; each ends the day before the next. */
function quarterOf(today: IsoDate): { from: IsoDate; to: IsoDate } {
  const month = Number(today.slice(5, 7));
  const first = Math.floor((month - 1) / 3) * 3 + 1;
  const from = `${today.slice(0, 4)}-${String(first).padStart(2, '0')}-01`;
  return { from, to: endOfMonth(monthsLater(from, 2)) };
}
