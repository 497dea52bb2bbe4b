import { formatE4, formatRate, formatRupees } from '@bahi/core/money/rupee-format';
import { formatDate } from '@bahi/core/periods/business-date';
import { quantityText } from '@bahi/core/vouchers/quantity-text';
import type { VoucherAnswer, VoucherDetails } from '../../platform/answers.ts';
import { Money } from '../../ui/amount.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { rateOfTaxText } from '../item-text.ts';
import { SerialsOfItem } from '../serials/serials-of-item.tsx';
import classes from './voucher-details.module.css';

type Item = VoucherDetails['lines'][number] & { readonly at: number };
type Ordered = VoucherAnswer['since']['ordered'];

function batchText({ batch, batchDetails }: Item): string {
  if (batch === '') return '';
  return [
    batch,
    batchDetails?.expiresOn && `exp ${formatDate(batchDetails.expiresOn)}`,
    batchDetails?.mrpPaise && `MRP ${formatRupees(batchDetails.mrpPaise, 'two')}`,
  ]
    .filter(Boolean)
    .join(', ');
}

const taxText = ({ treatment, gstPercentE4 }: Item) => rateOfTaxText(treatment, gstPercentE4);

/** For an expense or asset: the tax is part of its cost. */
const creditText = ({ inputCredit }: Item) => (inputCredit === null || inputCredit === 'eligible' ? '' : 'no input credit');

/** If the tax is not on the value, so that the user does not expect the percentage of the taxable value. */
const taxOnText = ({ retailPricePaise }: Item) => `tax on RSP ${formatRupees(retailPricePaise ?? 0, 'two')}`;

const discountText = ({ discountPercentE4 }: Item) => (discountPercentE4 ? `${formatE4(discountPercentE4)} %` : '');

/** The discount in its own column: the percentage, or the amount. */
const lessText = (item: Item) => (item.discountPaise > 0 ? discountText(item) || formatRupees(item.discountPaise, 'two') : '');

const rateText = ({ rateE4, isTaxInclusive }: Item) => `${formatRate(rateE4)}${isTaxInclusive ? ' incl' : ''}`;

/** The lines with their tax. */
export function VoucherItems({ voucher: { lines, totals }, ordered }: { voucher: VoucherDetails; ordered: Ordered }) {
  const numbered: readonly Item[] = lines.map((item, at) => ({ ...item, at: at + 1 }));
  const hasBatches = lines.some(({ batch }) => batch !== '');
  const hasDiscounts = lines.some(({ discountPaise }) => discountPaise !== 0);
  const taken = new Map(ordered.map((row) => [row.productId, row]));
  const columns: readonly Column<Item>[] = [
    { head: 'Item', cell: (item) => <Name item={item} />, total: 'Total' },
    { head: 'HSN', cell: ({ hsn }) => hsn, width: 72, isDim: true, isExtra: true },
    { head: 'Godown', cell: ({ godownName }) => godownName, width: 140, isDim: true, isExtra: true },
    ...(hasBatches ? [{ head: 'Batch', cell: batchText, width: 150, isDim: true, isExtra: true } satisfies Column<Item>] : []),
    { head: 'Qty', cell: (item) => (item.valuePaise === null ? quantityText(item) : ''), width: 110, isNumber: true },
    ...(ordered.length > 0
      ? [{ head: 'Delivered', cell: (item) => deliveredText(item, taken), width: 110, isNumber: true } satisfies Column<Item>]
      : []),
    {
      head: 'Rate',
      cell: (item) => item.valuePaise === null && rateText(item),
      width: 112,
      isNumber: true,
    },
    ...(hasDiscounts
      ? [
          {
            head: 'Discount',
            cell: (item) => (
              <>
                <span className="dim">{discountText(item)}</span> <Money paise={item.discountPaise} bare dashZero />
              </>
            ),
            width: 108,
            isNumber: true,
            isExtra: true,
          } satisfies Column<Item>,
        ]
      : []),
    { head: 'Tax %', cell: taxText, width: 64, isNumber: true, isDim: true },
    {
      head: 'Taxable',
      cell: ({ taxablePaise }) => <Money paise={taxablePaise} bare />,
      width: 120,
      isNumber: true,
      isExtra: true,
      total: <Money paise={totals.taxablePaise} bare />,
    },
    {
      head: 'Amount',
      cell: ({ totalPaise }) => <Money paise={totalPaise} bare />,
      width: 120,
      isNumber: true,
      total: <Money paise={totals.subTotalPaise} bare />,
    },
  ];
  return (
    <DataTable
      label="Items"
      columns={columns}
      rows={numbered}
      rowKey={({ at }) => String(at)}
      card={(item) => (
        <span className={classes.card}>
          <span>{item.productName}</span>
          <strong className="num">
            <Money paise={item.totalPaise} />
          </strong>
          <span className="dim">
            {item.valuePaise === null && `${quantityText(item)} × ₹${rateText(item)} · `}
            {lessText(item) && `discount ${lessText(item)} · `}
            {taxText(item)}
            {item.treatment === 'taxable' && ' %'}
            {item.batch !== '' && ` · ${batchText(item)}`}
            {creditText(item) && ` · ${creditText(item)}`}
            {taken.size > 0 && ` · delivered ${deliveredText(item, taken)}`}
            {item.retailPricePaise !== null && ` · ${taxOnText(item)}`}
          </span>
        </span>
      )}
    />
  );
}

/** If the table has no room for columns of batch and discount, both are beside the name. */
function Name({ item }: { item: Item }) {
  const beside = [batchText(item), lessText(item) && `less ${lessText(item)}`].filter(Boolean).join(', ');
  return (
    <>
      {item.at}. {item.productName} <span className={`dim ${classes.narrow}`}>{beside}</span>
      {item.retailPricePaise !== null && <span className="dim"> {taxOnText(item)}</span>}
      {creditText(item) && <span className="dim"> {creditText(item)}</span>}
      <SerialsOfItem productId={item.productId} serials={item.serials} />
    </>
  );
}

/** For an order: the delivered quantity of the product, over all its lines. */
function deliveredText({ productId, unit }: Item, taken: ReadonlyMap<string, Ordered[number]>): string {
  const row = taken.get(productId ?? '');
  return row ? `${formatE4(row.takenE4)} of ${formatE4(row.orderedE4)} ${unit}` : '';
}
