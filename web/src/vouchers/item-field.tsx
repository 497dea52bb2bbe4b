import { formatAmount, formatE4, formatRate } from '@bahi/core/money/rupee-format';
import { useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef } from 'react';
import type { Product } from '../platform/answers.ts';
import type { Goods, LedgerGoods } from '../platform/drafts/voucher-goods.ts';
import { query } from '../platform/queries.ts';
import { useAlter } from '../platform/records/use-alter.tsx';
import { SearchSelect } from '../ui/search-select.tsx';
import classes from './item-field.module.css';
import { countOrOne, isCodeOf, readItemSearch } from './item-search.ts';
import { READS_SCANS } from './scan/use-scanner.ts';

type Props = {
  orgId: string;
  product: Goods | null;
  /** The godown whose stock is shown; all of them without it. */
  stockIn?: string;
  /** The edited voucher: stock is shown without it. */
  voucherId?: string;
  /**
   * `isScanned`: typed faster than a user can, and matching a code exactly; then the quantity is not asked. `isCounted`: the search
   * contained a quantity.
   */
  onChoose: (product: Product, quantityE4: number, isScanned: boolean, isCounted: boolean) => void;
  /** Ledgers in place of products: a search, and the handler of a choice. */
  ledgers?: { readonly find: (search: string) => Promise<readonly LedgerGoods[]>; readonly onChoose: (ledger: LedgerGoods) => void };
  /** The text of a chosen item was deleted, then Enter. */
  onEmptied: () => void;
  /** Enter without text and choice. */
  onEnd: () => void;
  /** Without it no product is created from here. */
  onCreate?: (typed: string) => void;
  /** The item after it was edited here. */
  onAltered?: (product: Product) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  onFocus?: () => void;
  label: string;
  placeholder?: string;
  isBare?: boolean;
  /** The rate for this quantity of a product, null if unknown. Without it no rate is shown. */
  priceOf?: (product: Product, quantityE4: number) => number | null;
  hasProblem?: boolean;
};

const FOUND = 25;
const SHOWN = 7;
const MOST_LEDGERS = 2;
/** A scanner types with some 10 ms between characters, the fastest user with some 80. */
const HAND_MILLIS = 50;

/**
 * Searches an item by name or code while typing. `3*` before it means three. A scanner types faster than a list opens and ends with Enter:
 * the field chooses the best match as soon as it is found, an exact code first.
 */
export function ItemField({
  orgId,
  product,
  stockIn,
  voucherId = '',
  onChoose,
  ledgers,
  onEmptied,
  onEnd,
  onCreate,
  onAltered,
  onKeyDown,
  onFocus,
  label,
  placeholder,
  isBare,
  priceOf,
  hasProblem,
}: Props) {
  const queries = useQueryClient();
  /** The last search; null after a choice. */
  const typed = useRef<string | null>('');
  const isEmptied = useRef(false);
  const burst = useBurst();
  const alter = useAlter(onAltered && 'Product', (altered) => onAltered?.(altered));

  const find = async (text: string): Promise<{ options: readonly Goods[]; isSimilar: boolean }> => {
    typed.current = text;
    const { search } = readItemSearch(text);
    const input = {
      orgId,
      search,
      state: 'active' as const,
      limit: FOUND,
      bestFor: 'any' as const,
      ...(stockIn !== undefined && { stockIn }),
      ...(voucherId !== '' && { voucherId }),
    };
    const [{ products, isSimilar = false }, named] = await Promise.all([
      queries.fetchQuery(query.products.listProducts.queryOptions({ input })),
      ledgers?.find(search) ?? [],
    ]);
    const others = named.slice(0, Math.max(MOST_LEDGERS, SHOWN - products.length));
    const sorted = [...products.filter((each) => isCodeOf(each, search)), ...products.filter((each) => !isCodeOf(each, search))];
    const room = SHOWN - others.length;
    return { options: [...sorted.slice(0, room), ...others, ...sorted.slice(room)], isSimilar: isSimilar && others.length === 0 };
  };
  const choose = (option: Goods | null) => {
    isEmptied.current = option === null;
    const { quantityE4, search } = readItemSearch(typed.current ?? '');
    typed.current = null;
    if (option?.kind === 'ledger') ledgers?.onChoose(option);
    else if (option) onChoose(option, countOrOne(quantityE4), burst.isOn() && isCodeOf(option, search), quantityE4 !== null);
  };

  return (
    <>
      <SearchSelect
        value={product}
        aria-label={label}
        placeholder={placeholder ?? ''}
        {...(isBare && { variant: 'unstyled', classNames: { input: classes.bare } })}
        {...(hasProblem && { error: true, withErrorStyles: !isBare })}
        isShort
        search={find}
        optionKey={({ _id }) => _id}
        optionText={({ name }) => name}
        renderOption={(option) => {
          const quantityE4 = countOrOne(readItemSearch(typed.current ?? '').quantityE4);
          return <ItemOption product={option} rateE4={option.kind === 'ledger' ? null : (priceOf?.(option, quantityE4) ?? null)} />;
        }}
        // The same soap with an old and a new MRP: ask, so that no customer pays the wrong one.
        mustAsk={(options) => options.filter((each) => isCodeOf(each, readItemSearch(typed.current ?? '').search)).length > 1}
        listWidth={520}
        onChoose={choose}
        {...(onCreate && { onCreate: (text: string) => onCreate(readItemSearch(text).search) })}
        {...(product?.kind !== 'ledger' && alter.field)}
        onEnterEmpty={onEnd}
        {...(onFocus && { onFocus })}
        {...READS_SCANS}
        onKeyDownCapture={({ key, timeStamp }) => burst.note(key, timeStamp)}
        onKeyDown={(event) => {
          const isEnter = event.key === 'Enter' && !event.shiftKey && !event.ctrlKey;
          if (isEnter && !event.defaultPrevented && isEmptied.current) {
            event.preventDefault();
            isEmptied.current = false;
            onEmptied();
          } else onKeyDown?.(event);
        }}
      />
      {alter.form}
    </>
  );
}

/** True if the characters before an Enter came as from a scanner. */
function useBurst() {
  const seen = useRef({ since: 0, last: 0, count: 0 });
  return {
    note: (key: string, now: number) => {
      const { since, last, count } = seen.current;
      if (key.length === 1)
        seen.current = now - last > HAND_MILLIS * 4 ? { since: now, last: now, count: 1 } : { since, last: now, count: count + 1 };
    },
    isOn: () => seen.current.count > 3 && (seen.current.last - seen.current.since) / seen.current.count < HAND_MILLIS,
  };
}

function ItemOption({ product, rateE4 }: { product: Goods; rateE4: number | null }) {
  if (product.kind === 'ledger') {
    return (
      <span className={classes.option}>
        <span className={classes.name}>{product.name}</span>
        <span className="dim">ledger</span>
      </span>
    );
  }
  const { name, code, barcode, stockE4, kind, unit, mrpPaise } = product;
  const isOut = kind === 'goods' && stockE4 <= 0;
  return (
    <span className={classes.option}>
      <span className={classes.name}>
        {name} <span className="dim">{barcode === '' || mrpPaise === 0 ? code : `MRP ${formatAmount(mrpPaise, 'two')}`}</span>
      </span>
      <span className="num" data-tone={isOut ? 'attention' : undefined}>
        {kind === 'goods' ? `${formatE4(stockE4)} ${unit}` : ''}
      </span>
      {rateE4 !== null && <span className="num">{formatRate(rateE4)}</span>}
    </span>
  );
}
