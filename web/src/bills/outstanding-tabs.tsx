import type { ReactNode } from 'react';
import { DrCr, Money } from '../ui/amount.tsx';
import { Bone } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import classes from './outstanding-report.module.css';
import type { OutstandingTab, TallyData } from './tally-data.ts';

type Totals = Pick<TallyData, 'ledgerTotal' | 'groupTotal' | 'payableTotal' | 'receivableTotal'>;

/** The four tabs of the report with their totals; keys 1 to 4 choose them. */
export function OutstandingTabs({
  tab,
  totals,
  onChoose,
}: {
  tab: OutstandingTab;
  /** `awaited` shows a skeleton; `failed` shows nothing. */
  totals: Totals | 'awaited' | 'failed';
  onChoose: (tab: OutstandingTab) => void;
}) {
  const totalOf = (total: (read: Totals) => ReactNode): ReactNode => {
    if (totals === 'awaited') return <Bone width="5rem" height={12} />;
    return totals === 'failed' ? null : total(totals);
  };
  const tabs: Record<OutstandingTab, ReactNode> = {
    ledger: <Side name="Ledger" total={totalOf(({ ledgerTotal }) => <DrCr paise={ledgerTotal} dashZero />)} />,
    group: <Side name="Group" total={totalOf(({ groupTotal }) => <DrCr paise={groupTotal} dashZero />)} />,
    payables: <Side name="Payables" total={totalOf(({ payableTotal }) => <Money paise={payableTotal} dashZero />)} />,
    receivables: <Side name="Receivables" total={totalOf(({ receivableTotal }) => <Money paise={receivableTotal} dashZero />)} />,
  };
  return <Tabs label="Outstanding by" tabs={tabs} shown={tab} onChoose={onChoose} look={classes} />;
}

function Side({ name, total }: { name: string; total: ReactNode }) {
  return (
    <>
      <span>{name}</span>
      <span className={classes.total}>{total}</span>
    </>
  );
}
