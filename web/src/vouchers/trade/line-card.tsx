import { actualQuantityOf, quantityOf } from '@bahi/core/drafts/voucher-item';
import { sumPaise } from '@bahi/core/money/paise';
import { formatE4, formatRate } from '@bahi/core/money/rupee-format';
import { Money } from '../../ui/amount.tsx';
import { unitOf } from '../item-text.ts';
import classes from '../phone.module.css';
import type { Shown } from '../problem-places.ts';
import type { GoodsRow } from './core-draft.ts';
import { amountPaiseOf, discountText, type Line, taxText } from './line-text.ts';

/** The rows of one item with the line core built for each. */
export type ItemLines = readonly { readonly row: GoodsRow; readonly line: Line }[];
type Props = { lines: ItemLines; wrong: readonly Shown[]; onOpen: () => void };

/** An item on a phone: all its godowns and batches on one card; a tap opens its sheet. */
export function LineCard({ lines, wrong, onOpen }: Props) {
  const [first] = lines;
  if (!first) return null;
  const { item, line } = first.row;
  const off = discountText(item);
  const discount = off === '' ? '' : ` − ${off}${item.discount.kind === 'amount' ? '' : ' %'}`;
  const ofWhat = first.line?.retailPricePaise == null ? '' : ' of MRP';
  const tax = first.line?.treatment === 'taxable' ? `${taxText(first.line)} %${ofWhat}` : taxText(first.line);
  const free = actualQuantityOf(item) - quantityOf(item);
  const batches = lines.map(({ row }) => row.line.batch).filter((batch) => batch !== '');
  return (
    <li>
      <button type="button" className={classes.line} onClick={onOpen} data-wrong={wrong.length > 0 || undefined}>
        <span className={classes.lineName}>{item.product.name}</span>
        <strong className="num">
          <Money paise={sumPaise(lines.map((each) => amountPaiseOf(each.line)))} />
        </strong>
        <span className={`dim ${classes.lineDetail}`}>
          {line.valuePaise === undefined && `${formatE4(quantityOf(item))} ${unitOf(item)} × ₹${formatRate(line.rateE4)}`}
          {item.isTaxInclusive && ' incl'}
          {free > 0 && ` + ${formatE4(free)} free`}
          {discount} · {tax}
          {batches.length > 0 && ` · ${batches.join(', ')}`}
        </span>
        {wrong.length > 0 && <span className={classes.lineWrong}>{wrong.map(({ text }) => text).join(' ')}</span>}
      </button>
    </li>
  );
}
