import { formatE4 } from '@bahi/core/money/rupee-format';
import type { VoucherDetails } from '../../platform/answers.ts';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { SerialsOfItem } from '../serials/serials-of-item.tsx';
import classes from './voucher-details.module.css';

type Item = VoucherDetails['lines'][number] & { readonly at: number };

const inUnits = (e4: number | null, unit: string) => (e4 === null ? '' : `${formatE4(e4)} ${unit}`);
const changeText = ({ changeE4, quantityE4, unit }: Item) =>
  `${(changeE4 ?? quantityE4) > 0 ? '+' : ''}${inUnits(changeE4 ?? quantityE4, unit)}`;
const faultText = (e4: number | null, unit: string) => (e4 ? inUnits(e4, unit) : '–');

/** Goods without prices: those of a transfer or an adjustment. */
export function StockItems({ voucher: { lines, adjustmentReason } }: { voucher: VoucherDetails }) {
  const isAdjustment = adjustmentReason !== null;
  const isCounted = lines.some(({ countedE4 }) => countedE4 !== null);
  const hasArrivals = lines.some(({ shortE4, damagedE4 }) => !!shortE4 || !!damagedE4);
  const hasBatches = lines.some(({ batch }) => batch !== '');
  const number = (head: string, cell: Column<Item>['cell'], width = 120): Column<Item> => ({ head, cell, width, isNumber: true });
  const columns: readonly Column<Item>[] = [
    {
      head: 'Item',
      cell: ({ at, productId, productName, serials }) => (
        <>
          {at}. {productName}
          <SerialsOfItem productId={productId} serials={serials} />
        </>
      ),
    },
    ...(hasBatches ? [{ head: 'Batch', cell: ({ batch }: Item) => batch, width: 140, isDim: true }] : []),
    ...(isAdjustment ? [{ head: 'Godown', cell: ({ godownName }: Item) => godownName, width: 140, isDim: true }] : []),
    ...(isAdjustment
      ? [...(isCounted ? [number('Counted', ({ countedE4, unit }) => inUnits(countedE4, unit))] : []), number('Change', changeText)]
      : [number('Qty', ({ quantityE4, unit }) => inUnits(quantityE4, unit))]),
    ...(hasArrivals
      ? [
          number('Short', ({ shortE4, unit }) => faultText(shortE4, unit)),
          number('Damaged', ({ damagedE4, unit }) => faultText(damagedE4, unit)),
        ]
      : []),
  ];
  return (
    <DataTable
      label="Items"
      columns={columns}
      rows={lines.map((item, at) => ({ ...item, at: at + 1 }))}
      rowKey={({ at }) => String(at)}
      card={(item) => (
        <span className={classes.card}>
          <span>{item.productName}</span>
          <strong className="num">{isAdjustment ? changeText(item) : inUnits(item.quantityE4, item.unit)}</strong>
          <span className="dim">
            {[
              item.batch,
              isAdjustment && item.godownName,
              item.countedE4 !== null && `counted ${inUnits(item.countedE4, item.unit)}`,
              !!item.shortE4 && `short ${inUnits(item.shortE4, item.unit)}`,
              !!item.damagedE4 && `damaged ${inUnits(item.damagedE4, item.unit)}`,
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
      )}
    />
  );
}
