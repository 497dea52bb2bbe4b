import { formatE4 } from '@bahi/core/money/rupee-format';
import type { BuiltLine } from '@bahi/core/vouchers/built-sales';
import type { SalesItem } from '../platform/drafts/sales-entry.ts';
import { Money } from '../ui/money.tsx';
import { rateText } from '../ui/rate-text.ts';
import classes from './phone.module.css';
import type { Shown } from './problem-places.ts';
import { amountPaiseOf, taxText } from './sales-row.tsx';

type Props = { item: SalesItem; line: BuiltLine | undefined; wrong: readonly Shown[]; onOpen: () => void };

/** A line on a phone; a tap opens its sheet. */
export function LineCard({ item, line, wrong, onOpen }: Props) {
  const discount = item.discountPercentageE4 === 0 ? '' : ` − ${formatE4(item.discountPercentageE4)} %`;
  const tax = line?.treatment === 'taxable' ? `${taxText(line)} %` : taxText(line);
  return (
    <li>
      <button type="button" className={classes.line} onClick={onOpen} data-wrong={wrong.length > 0 || undefined}>
        <span className={classes.lineName}>{item.product.product_name}</span>
        <strong className="num">
          <Money paise={amountPaiseOf(line)} />
        </strong>
        <span className={`dim ${classes.lineDetail}`}>
          {formatE4(item.countE4)} {item.product.unit} × ₹{rateText(item.selectedPriceRateE4)}
          {item.isTaxInclusive && ' incl'}
          {discount} · {tax}
        </span>
        {wrong.length > 0 && <span className={classes.lineWrong}>{wrong.map(({ text }) => text).join(' ')}</span>}
      </button>
    </li>
  );
}
