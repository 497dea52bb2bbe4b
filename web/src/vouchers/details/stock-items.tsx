import { formatE4 } from '@bahi/core/money/rupee-format';
import type { VoucherDetails } from '../../platform/answers.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import classes from './voucher-details.module.css';

type Item = VoucherDetails['items'][number] & { readonly at: number };

const inUnits = (e4: number | null, unit: string) => (e4 === null ? '' : `${formatE4(e4)} ${unit}`);
const changeText = ({ change, count, unit }: Item) => `${(change ?? count) > 0 ? '+' : ''}${inUnits(change ?? count, unit)}`;
const faultText = (e4: number | null, unit: string) => (e4 ? inUnits(e4, unit) : '–');

/** Goods without prices: those of a transfer or an adjustment. */
export function StockItems({ voucher: { items, adjustmentReason } }: { voucher: VoucherDetails }) {
  const isAdjustment = adjustmentReason !== null;
  const isCounted = items.some(({ counted }) => counted !== null);
  const hasArrivals = items.some(({ short, damaged }) => !!short || !!damaged);
  const hasBatches = items.some(({ batch }) => batch !== '');
  const number = (head: string, cell: Column<Item>['cell'], width = 120): Column<Item> => ({ head, cell, width, isNumber: true });
  const columns: readonly Column<Item>[] = [
    { head: 'Item', cell: ({ at, product_name }) => `${at}. ${product_name}` },
    ...(hasBatches ? [{ head: 'Batch', cell: ({ batch }: Item) => batch, width: 140, isDim: true }] : []),
    ...(isAdjustment ? [{ head: 'Godown', cell: ({ godownName }: Item) => godownName, width: 140, isDim: true }] : []),
    ...(isAdjustment
      ? [...(isCounted ? [number('Counted', ({ counted, unit }) => inUnits(counted, unit))] : []), number('Change', changeText)]
      : [number('Qty', ({ count, unit }) => inUnits(count, unit))]),
    ...(hasArrivals
      ? [number('Short', ({ short, unit }) => faultText(short, unit)), number('Damaged', ({ damaged, unit }) => faultText(damaged, unit))]
      : []),
  ];
  return (
    <DataTable
      label="Items"
      columns={columns}
      rows={items.map((item, at) => ({ ...item, at: at + 1 }))}
      rowKey={({ at }) => String(at)}
      card={(item) => (
        <span className={classes.card}>
          <span>{item.product_name}</span>
          <strong className="num">{isAdjustment ? changeText(item) : inUnits(item.count, item.unit)}</strong>
          <span className="dim">
            {[
              item.batch,
              isAdjustment && item.godownName,
              item.counted !== null && `counted ${inUnits(item.counted, item.unit)}`,
              !!item.short && `short ${inUnits(item.short, item.unit)}`,
              !!item.damaged && `damaged ${inUnits(item.damaged, item.unit)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      )}
    />
  );
}
