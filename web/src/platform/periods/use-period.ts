import { useSearch } from '@tanstack/react-router';
import { saveTransactionDates, useTransactionDates } from '../transaction-dates.ts';
import type { Period } from './period-fields.tsx';

type Go = (how: { replace: true; state: true }) => Promise<void>;

/** The dates of a report: those of the address, else the last choice. Opening a sidebar item clears that choice. */
export function usePeriod(): { period: Period; choose: (period: Period, go: Go) => void } {
  const { from, to } = useSearch({ strict: false });
  const saved = useTransactionDates('staff');
  const isAsked = from !== undefined || to !== undefined;
  return {
    period: isAsked ? { ...(from && { from }), ...(to && { to }) } : saved,
    choose: (period, go) => {
      saveTransactionDates('staff', period);
      void go({ replace: true, state: true });
    },
  };
}
