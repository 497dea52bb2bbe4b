import { todayInIndia } from '@bahi/core/periods/business-date';
import { NativeSelect } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCompany } from '../platform/company.ts';
import { ListExport } from '../platform/list-export.tsx';
import { useKeys } from '../ui/keys.ts';
import { ListBar } from '../ui/list-bar.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { Payable } from './payable.tsx';
import { Receivable } from './receivable.tsx';
import { ReturnList } from './return-list.tsx';
import { SetUp } from './set-up.tsx';
import classes from './tds.module.css';
import { isTdsTab, offeredQuarters, type TdsTab, tdsTabs } from './tds-tabs.ts';

const exportsOf = { payable: 'tdsPayable', return: 'tdsDeductions', receivable: 'tdsReceivable' } as const;

/** TDS: tax to pay, the list for the return, tax deducted by others, and deductees. */
export function TdsPage() {
  const { _id: orgId } = useCompany();
  const navigate = useNavigate();
  const { tab: asked, quarter: from } = useSearch({ strict: false }) as { tab?: string; quarter?: string };
  const tab = isTdsTab(asked) ? asked : 'payable';
  const today = todayInIndia(Date.now());
  const quarters = offeredQuarters(today);
  const quarter = quarters.find((each) => each.from === from) ?? quarters[0]!;
  const go = (next: { tab?: TdsTab; quarter?: string }) =>
    void navigate({ to: '/sUsers/tds', search: { tab, quarter: quarter.from, ...next }, replace: true });
  useKeys({
    'Alt+F2': () => document.getElementById('tds-quarter')?.focus(),
    Escape: () => void navigate({ to: '/sUsers/dashboard' }),
  });
  const span = { from: quarter.from, to: quarter.to };
  return (
    <>
      <PageHeader
        title="TDS"
        detail={tab === 'setUp' ? undefined : quarter.label}
        action={tab === 'setUp' ? undefined : <ListExport list={exportsOf[tab]} asked={span} />}
      />
      <Tabs label="TDS" tabs={tdsTabs} shown={tab} onChoose={(chosen) => go({ tab: chosen })} look={classes} />
      {tab !== 'setUp' && (
        <ListBar>
          <NativeSelect
            id="tds-quarter"
            className={classes.filter ?? ''}
            aria-label="Quarter"
            aria-keyshortcuts="Alt+F2"
            value={quarter.from}
            data={quarters.map((each) => ({ value: each.from, label: each.label }))}
            onChange={({ currentTarget: { value } }) => go({ quarter: value })}
          />
        </ListBar>
      )}
      {tab === 'payable' && <Payable orgId={orgId} span={span} />}
      {tab === 'return' && <ReturnList orgId={orgId} span={span} />}
      {tab === 'receivable' && <Receivable orgId={orgId} span={span} />}
      {tab === 'setUp' && <SetUp orgId={orgId} />}
    </>
  );
}
