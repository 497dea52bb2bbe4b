import { formatE4, formatRupees } from '@bahi/core/money/rupee-format';
import { useQuery } from '@tanstack/react-query';
import type { VoucherDetails } from '../../platform/answers.ts';
import { useCompany } from '../../platform/company.ts';
import { query } from '../../platform/queries.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import classes from './voucher-details.module.css';

const roleTexts = { consumed: 'Consumed', produced: 'Made', byProduct: 'By-product' } as const;

/** The goods of a stock journal with their present cost, and the costs that it adds. */
export function StockJournalItems({ voucher: { _id, lines, stockJournal, isCancelled } }: { voucher: VoucherDetails }) {
  const { _id: orgId } = useCompany();
  const cost = useQuery(query.vouchers.getStockJournalCost.queryOptions({ input: { orgId, id: _id }, enabled: !isCancelled })).data;
  const items = lines.map((line, at) => ({
    ...line,
    at: at + 1,
    role: stockJournal?.lines[at]?.role ?? ('consumed' as const),
    costPaise: cost?.linesPaise?.[at] ?? null,
  }));
  type Item = (typeof items)[number];
  const hasCost = items.some(({ costPaise }) => costPaise !== null);
  const costText = ({ costPaise }: Item) => (costPaise === null ? '' : formatRupees(costPaise, 'two'));
  const columns: readonly Column<Item>[] = [
    { head: 'Item', cell: ({ at, productName }) => `${at}. ${productName}` },
    ...(items.some(({ batch }) => batch !== '') ? [{ head: 'Batch', cell: ({ batch }: Item) => batch, width: 140, isDim: true }] : []),
    { head: 'Godown', cell: ({ godownName }) => godownName, width: 140, isDim: true },
    { head: 'Consumed or made', cell: ({ role }) => roleTexts[role], width: 150 },
    { head: 'Qty', cell: ({ quantityE4, unit }) => `${formatE4(quantityE4)} ${unit}`, width: 120, isNumber: true },
    ...(hasCost ? [{ head: 'Cost', cell: costText, width: 130, isNumber: true } satisfies Column<Item>] : []),
  ];
  const costs = stockJournal?.costs ?? [];
  return (
    <>
      <DataTable
        label="Items"
        columns={columns}
        rows={items}
        rowKey={({ at }) => String(at)}
        card={(item) => (
          <span className={classes.card}>
            <span>{item.productName}</span>
            <strong className="num">{`${formatE4(item.quantityE4)} ${item.unit}`}</strong>
            <span className="dim">{[roleTexts[item.role], item.batch, item.godownName, costText(item)].filter(Boolean).join(' · ')}</span>
          </span>
        )}
      />
      {costs.length > 0 && (
        <section>
          <h2 className={classes.title}>Added costs</h2>
          <p>
            {costs.map(({ name, rule, valueE4 }) => `${name} ${costRuleText(rule, valueE4)}`).join(', ')}
            {cost?.addedPaise != null && ` · ${formatRupees(cost.addedPaise, 'two')} in all`}
          </p>
        </section>
      )}
    </>
  );
}

const costRuleText = (rule: 'amount' | 'perUnit' | 'percent', valueE4: number): string =>
  ({ amount: `₹${formatE4(valueE4)}`, perUnit: `₹${formatE4(valueE4)} per unit`, percent: `${formatE4(valueE4)} %` })[rule];
