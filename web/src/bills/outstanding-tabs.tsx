import type { ReactNode } from 'react';
import { DrCr, Money } from '../ui/money.tsx';
import { Bone } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import classes from './outstanding-report.module.css';
import type { OutstandingTab, TallyData } from './tally-data.ts';

type Totals = Pick<TallyData, 'ledgerTotal' | 'groupTotal' | 'payableTotal' | 'receivableTotal'>;

/** The four sides of the report with what each comes to; the keys 1 to 4 choose them. */
export function OutstandingTabs({
  tab,
  totals,
  onChoose,
}: {
  tab: OutstandingTab;
  /** None before the first answer: a bone stands for each. */
  totals: Totals | null;
  onChoose: (tab: OutstandingTab) => void;
}) {
  const tabs: Record<OutstandingTab, ReactNode> = {
    ledger: <Side name="Ledger" total={totals && <DrCr paise={totals.ledgerTotal} dashZero />} />,
    group: <Side name="Group" total={totals && <DrCr paise={totals.groupTotal} dashZero />} />,
    payables: <Side name="Payables" total={totals && <Money paise={totals.payableTotal} dashZero />} />,
    receivables: <Side name="Receivables" total={totals && <Money paise={totals.receivableTotal} dashZero />} />,
  };
  return <Tabs label="Outstanding by" tabs={tabs} shown={tab} onChoose={onChoose} look={classes} />;
}

function Side({ name, total }: { name: string; total: ReactNode }) {
  return (
    <>
      <span>{name}</span>
      <span className={classes.total}>{total ?? <Bone width="5rem" height={12} />}</span>
    </>
  );
}
