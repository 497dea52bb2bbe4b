import { E4 } from '@bahi/core/money/rounding';
import { formatAmount, formatE4, formatRate } from '@bahi/core/money/rupee-format';
import type { RateFound } from '@bahi/core/vouchers/rate-for';
import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import type { Product } from '../../platform/answers.ts';
import type { GoodsItem } from '../../platform/drafts/voucher-goods.ts';
import { DecimalField } from '../../ui/amount-field.tsx';
import { unitOf } from '../trade/entry-items.ts';
import classes from './item-list.module.css';

/** What a person does in a row; the same functions while one types, so that only rows that change are drawn. */
export type RowActs = {
  count(product: Product, countE4: number): void;
  /** So many more, or less, of what there is by now. */
  step(product: Product, byE4: number): void;
  /** Into the quantity of another row; -1 is the search. */
  go(row: number): void;
  /** This one is done, and at the top of the lines where that is asked: on to the next search. */
  done(product: Product, isToTop: boolean): void;
};

type Props = {
  product: Product;
  row: number;
  /** As it stands on the voucher. */
  item: GoodsItem | undefined;
  rateE4: number;
  isTaxInclusive: RateFound['isTaxInclusive'];
  /** The wish for the focus in the quantity of this row; it rises with each, and is 0 in all the others. */
  asked: number;
  acts: RowActs;
};

/** An item of the list: a press is one more of it; what is on the voucher says how many, with one less, one more and any other number. */
export const ItemRow = memo(({ product, row, item, rateE4, isTaxInclusive, asked, acts }: Props) => {
  const { product_name, product_code, barcode, kind, unit, balance_stock, mrp, brandName } = product;
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (asked === 0) return;
    const input = field.current?.querySelector('input');
    input?.focus();
    input?.select();
    field.current?.closest('li')?.scrollIntoView({ block: 'nearest' });
  }, [asked]);
  /** A quantity of nothing takes the item away, once that is meant: the hand may still be typing. */
  const isNothing = useRef(false);
  const settle = () => {
    if (isNothing.current) acts.count(product, 0);
    isNothing.current = false;
  };
  const countE4 = item?.countE4 ?? 0;
  const step = (byE4: number) => acts.step(product, byE4);
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const isSum = event.currentTarget.value.startsWith('=');
    const act = {
      Enter: () => acts.done(product, event.shiftKey),
      ArrowDown: () => acts.go(row + 1),
      ArrowUp: () => acts.go(row - 1),
      '+': () => step(E4),
      '-': () => step(-E4),
    }[event.key];
    if (act === undefined || event.ctrlKey || event.altKey || event.metaKey || (isSum && /[+-]/.test(event.key))) return;
    event.preventDefault();
    if (event.key === 'Enter' && event.currentTarget.dataset.unread !== undefined) return;
    settle();
    act();
  };
  const isByValue = item?.GodownList.some(({ added, valuePaise }) => added && valuePaise !== undefined) ?? false;
  const isCounted = !isByValue && (item !== undefined || asked > 0);
  return (
    <li className={classes.row} data-on={item !== undefined || undefined}>
      <button type="button" className={classes.goods} disabled={isByValue} onClick={() => step(E4)}>
        <span className={classes.name}>
          <span className="reader-only">Add </span>
          {product_name} <span className="dim">{barcode === '' || mrp === 0 ? product_code : `MRP ${formatAmount(mrp, 'two')}`}</span>
        </span>
        <span className={classes.facts}>
          <span className="num">
            ₹{formatRate(rateE4)}
            {isTaxInclusive && ' incl'}
          </span>
          {kind === 'goods' && (
            <span className="num" data-tone={balance_stock <= 0 ? 'attention' : undefined}>
              {formatE4(balance_stock)} {unit}
            </span>
          )}
          {brandName !== null && <span>{brandName}</span>}
        </span>
        {!isCounted && (
          <span className={classes.add} aria-hidden>
            {isByValue ? 'by value' : '+'}
          </span>
        )}
      </button>
      {isCounted && (
        <div ref={field} className={classes.stepper}>
          <button type="button" aria-label={`One less of ${product_name}`} disabled={item === undefined} onClick={() => step(-E4)}>
            −
          </button>
          <DecimalField
            aria-label={`Quantity of ${product_name}`}
            placeholder="0"
            valueE4={countE4}
            onChange={(typedE4) => {
              isNothing.current = typedE4 <= 0 && item !== undefined;
              if (typedE4 > 0) acts.count(product, typedE4);
            }}
            onBlur={settle}
            onKeyDown={onKeyDown}
            rightSection={<span className={classes.unit}>{item ? unitOf(item) : unit}</span>}
            rightSectionWidth={44}
          />
          <button type="button" aria-label={`One more of ${product_name}`} onClick={() => step(E4)}>
            +
          </button>
        </div>
      )}
    </li>
  );
});
