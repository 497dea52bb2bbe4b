import { todayInIndia } from '@bahi/core/periods/business-date';
import { financialYearOf } from '@bahi/core/periods/financial-year';
import { useSearch } from '@tanstack/react-router';
import { type Period, PeriodFields } from '../platform/periods/period-fields.tsx';

type Shown = { readonly from: string; readonly to: string };
type Props = {
  shown: Shown | undefined;
  problems: Readonly<Record<string, string>>;
  onChange: (days: Period) => void;
};

/** The days of the address. Lists of the desk begin with the business date, not with the year. */
export function useDays(): Period {
  const { from, to } = useSearch({ strict: false });
  return { ...(from && { from }), ...(to && { to }) };
}

export function DaysFields({ shown, problems, onChange }: Props) {
  const asked = useDays();
  // An empty choice of the fields is the financial year.
  const show = (days: Period) => {
    const { startsOn, endsOn } = financialYearOf(todayInIndia(Date.now()));
    onChange(days.from === undefined && days.to === undefined ? { from: startsOn, to: endsOn } : days);
  };
  const given = asked.from === undefined && asked.to === undefined && shown ? { from: shown.from, to: shown.to } : asked;
  return <PeriodFields asked={given} shown={shown} problems={problems} onChange={show} />;
}
