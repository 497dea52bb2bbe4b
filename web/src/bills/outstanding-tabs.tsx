import { DrCr, Money } from '../ui/money.tsx';
import classes from './outstanding-report.module.css';
import { type OutstandingTab, outstandingTabs, type TallyData } from './tally-data.ts';

type Totals = Pick<TallyData, 'ledgerTotal' | 'groupTotal' | 'payableTotal' | 'receivableTotal'>;

/** The four sides of the report with what each comes to; the keys 1 to 4 choose them. */
export function OutstandingTabs({
  tab,
  totals,
  onChoose,
}: {
  tab: OutstandingTab;
  totals: Totals;
  onChoose: (tab: OutstandingTab) => void;
}) {
  const shown: Record<OutstandingTab, [label: string, total: React.ReactNode]> = {
    ledger: ['Ledger', <DrCr key="total" paise={totals.ledgerTotal} dashZero />],
    group: ['Group', <DrCr key="total" paise={totals.groupTotal} dashZero />],
    payables: ['Payables', <Money key="total" paise={totals.payableTotal} dashZero />],
    receivables: ['Receivables', <Money key="total" paise={totals.receivableTotal} dashZero />],
  };
  return (
    <nav className={classes.tabs} aria-label="Outstanding by">
      {outstandingTabs.map((each, at) => (
        <button
          key={each}
          type="button"
          className={classes.tab}
          aria-current={each === tab ? 'page' : undefined}
          aria-keyshortcuts={String(at + 1)}
          onClick={() => onChoose(each)}
        >
          <span>{shown[each][0]}</span>
          <span className={classes.total}>{shown[each][1]}</span>
        </button>
      ))}
    </nav>
  );
}
