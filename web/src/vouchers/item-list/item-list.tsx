import { E4 } from '@bahi/core/money/rounding';
import { formatE4 } from '@bahi/core/money/rupee-format';
import { Button, TextInput } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { Fragment, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Product } from '../../platform/answers.ts';
import type { Goods, GoodsItem } from '../../platform/drafts/voucher-goods.ts';
import { Icon } from '../../ui/icons.tsx';
import { useKeys } from '../../ui/keys.ts';
import { ListBar } from '../../ui/list-bar.tsx';
import { Money } from '../../ui/money.tsx';
import { useRowsWithin } from '../../ui/row-window.ts';
import { ErrorState, ListSkeleton } from '../../ui/states.tsx';
import { holdsUnread } from '../../ui/unread-figures.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { isCodeOf, readItemSearch } from '../item-search.ts';
import { ScanNews } from '../scan/scan-news.tsx';
import { HEARS_SCANS, READS_SCANS } from '../scan/use-scanner.ts';
import type { Scanned } from '../scan/use-scans.ts';
import { SidePanel, sideList } from '../side-panel.tsx';
import { type LineStart, rateOfNew, unitOf } from '../trade/entry-items.ts';
import type { LineActs } from '../trade/line-acts.ts';
import { askedFor } from '../trade/line-aids.ts';
import { countText } from '../trade/totals-panel.tsx';
import type { TradeView } from '../trade/trade-view.ts';
import { ItemFilters } from './item-filters.tsx';
import classes from './item-list.module.css';
import { hasPlaces } from './item-places.ts';
import { ItemRow, type RowActs, type Within } from './item-row.tsx';
import { NoItems } from './no-items.tsx';
import { PlaceRows } from './place-rows.tsx';
import { useItemPages } from './use-item-pages.ts';

/** `isUnderForm`: an item is being made over it, and the keys are those of that form. */
type Props = TradeView & { isUnderForm: boolean };

/** How near its end the list is read on. */
const NEAR = 800;
const SEARCH = -1;
const ROW = { desk: 53, phone: 65 };

type At = { readonly row: number; readonly within: Within; readonly asked: number };

/**
 * The items of the company to pick from, several in one visit: beside the voucher at a desk, on a phone the screen. The hand rests on the
 * search: Enter there is one of the first that fits and goes into its quantity, Enter there goes on to the next search, and Enter on an empty
 * search ends it; Shift+Enter puts the item first among the lines, the arrows walk.
 */
export default function ItemList({ isUnderForm, ...view }: Props) {
  const { orgId, config, facts, trade, lines, itemList, scanning, onCreateProduct } = view;
  const { entry, rule, built, browse } = trade;
  const isPhone = useIsPhone();
  const [typed, setTyped] = useState('');
  const { countE4, search } = readItemSearch(typed);
  const pages = useItemPages(orgId, trade, search, itemList.round);
  const products = useMemo(() => entry.products.filter(isProduct), [entry.products]);
  const [at, setAt] = useState<At>({ row: SEARCH, within: 'item', asked: 0 });
  /** Items whose places were shown or put away here; the others show them as the voucher does. */
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [counted, setCounted] = useState<string | null>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);

  useEffect(() => browse({ type: 'set', fields: { priceLevels: facts.priceLevels } }), [browse, facts.priceLevels]);

  const wishes = useRef({ made: 0, taken: 0 });
  const takeWish = useCallbackRef((asked: number) => {
    if (asked <= wishes.current.taken) return false;
    wishes.current.taken = asked;
    return true;
  });
  const rows = useRowsWithin(list, products.length, isPhone ? ROW.phone : ROW.desk, at.row);
  const go = useCallbackRef((row: number, within: Within = 'item') => {
    if (row >= products.length) return;
    if (row < 0) {
      searchField.current?.focus();
      searchField.current?.select();
      return;
    }
    rows.show?.(row);
    wishes.current.made += 1;
    setAt({ row, within, asked: wishes.current.made });
  });
  const count = useCallbackRef((product: Product, countE4: number) => {
    lines.count(product, countE4);
    setCounted(product._id);
  });
  const itemNow = (product: Product) => trade.current().items.find(({ _id }) => _id === product._id);
  const thereE4 = (product: Product) => itemNow(product)?.countE4 ?? 0;
  const step = useCallbackRef((product: Product, byE4: number) => count(product, Math.max(0, thereE4(product) + byE4)));
  const done = useCallbackRef((product: Product, isToTop: boolean) => {
    if (isToTop) lines.toTop(product);
    setTyped('');
    go(SEARCH);
  });
  const expand = useCallbackRef((product: Product, isOpen: boolean) => setOpened((now) => new Map(now).set(product._id, isOpen)));
  const acts = useMemo((): RowActs => ({ go, count, step, done, expand, takeWish }), [go, count, step, done, expand, takeWish]);
  /** The count of a place that is being typed, and the item as it was before. */
  const typing = useRef<{ readonly at: string; readonly from: GoodsItem | undefined } | null>(null);
  const countAt: LineActs['countAt'] = (product, place, countE4) => {
    const at = `${product._id} ${place.godownId} ${place.batch}`;
    if (typing.current?.at !== at) typing.current = { at, from: itemNow(product) };
    lines.countAt(product, place, countE4, typing.current.from);
    setCounted(product._id);
  };
  const stepAt: LineActs['countAt'] = (product, place, byE4) => {
    const its = itemNow(product)?.GodownList ?? [];
    const there = its.find(({ added, batch, godownId }) => added && batch === place.batch && godownId === place.godownId);
    typing.current = null;
    lines.countAt(product, place, (there?.countE4 ?? 0) + byE4);
    setCounted(product._id);
  };

  /** Enter in the search. A code that fits exactly, as from a scanner, is one more and leaves the hand where it is. */
  const take = () => {
    const [first] = products;
    if (!first) return;
    const exact = products.filter((each) => isCodeOf(each, search));
    if (exact[0] && exact.length === 1) {
      step(exact[0], countE4 ?? E4);
      setTyped('');
      return;
    }
    // The same code on two MRPs: nobody is charged the one for the other.
    if (exact.length === 0 && (countE4 !== null || thereE4(first) === 0)) count(first, countE4 ?? E4);
    go(0);
  };
  /** Enter came before its answer. */
  const isDue = useRef(false);
  const isThere = pages.readFor === search;
  useEffect(() => {
    if (!isThere || !isDue.current) return;
    isDue.current = false;
    take();
  });
  const onSearchKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    if (event.key === 'ArrowDown') go(0);
    else if (search === '') close();
    else if (isThere) take();
    else isDue.current = true;
  };
  const close = () => {
    // What is typed in a quantity is taken when the field is left.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (!holdsUnread(list.current)) itemList.close();
  };
  const create = () => onCreateProduct(search, 'list');

  const start: LineStart = { config, facts, entry, rule };
  const items = new Map(entry.items.map((item) => [item._id, item]));
  const last = counted === null ? undefined : items.get(counted);
  const isEmpty = products.length === 0;
  return (
    <SidePanel title="Add items" onClose={close} isUnderForm={isUnderForm}>
      <ListKeys onCreate={create} />
      <ListBar>
        <div data-place="itemSearch" className={classes.search}>
          <TextInput
            ref={searchField}
            data-autofocus
            type="search"
            aria-label="Search items"
            placeholder={isPhone ? 'Name, code or scan' : 'Name, code or scan · 3* before it means three'}
            autoComplete="off"
            leftSection={<Icon name="search" size={16} />}
            value={typed}
            onChange={({ currentTarget }) => {
              isDue.current = false;
              setTyped(currentTarget.value);
              list.current?.scrollTo?.({ top: 0 });
            }}
            onKeyDown={onSearchKey}
            onFocus={() => setAt({ row: SEARCH, within: 'item', asked: 0 })}
            {...READS_SCANS}
          />
        </div>
        <ItemFilters {...view} />
        {asksOf(scanning.scans.last) && <ScanNews {...scanning} />}
      </ListBar>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: notes where the cursor is */}
      <div
        ref={list}
        className={sideList}
        {...HEARS_SCANS}
        onFocus={({ target }) => {
          typing.current = null;
          const row = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? SEARCH);
          if (row !== at.row && row !== SEARCH) setAt((now) => ({ ...now, row, within: 'item' }));
        }}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          if (entry.hasMore && pages.problem === null && scrollHeight - scrollTop - clientHeight < NEAR) pages.readMore();
        }}
      >
        {pages.problem?.isOfList ? (
          <ErrorState title="The items could not be read" text={pages.problem.text} onRetry={pages.readMore} />
        ) : isEmpty && pages.isReading ? (
          <ListSkeleton rows={10} label="Loading the items" />
        ) : isEmpty ? (
          <NoItems
            search={search}
            isNarrowed={entry.brand !== null || entry.category !== null || entry.subcategory !== null}
            onAll={() => {
              setTyped('');
              browse({ type: 'filterProducts', fields: { brand: null, category: null, subcategory: null } });
              searchField.current?.focus();
            }}
            onCreate={create}
          />
        ) : (
          <>
            <ul className={classes.rows} aria-label="Items">
              {rows.rows.map(({ index, before }) => {
                const product = products[index]!;
                const item = items.get(product._id);
                const expands = hasPlaces(product, start);
                const isOpen = expands && (opened.get(product._id) ?? item?.isExpanded ?? false);
                const isItem = at.within === 'item' || !isOpen;
                const asked = at.row === index ? at.asked : 0;
                return (
                  <Fragment key={product._id}>
                    {before > 0 && <li aria-hidden style={{ height: before }} />}
                    <ItemRow
                      product={product}
                      row={index}
                      item={item}
                      {...rateOfNew(product, item?.countE4 || E4, start)}
                      asked={isItem ? asked : 0}
                      hasPlaces={expands}
                      isOpen={isOpen}
                      places={
                        isOpen && (
                          <PlaceRows
                            product={product}
                            row={index}
                            item={item}
                            start={start}
                            asked={askedFor(orgId, entry, facts)}
                            wish={{ within: at.within, asked: isItem ? 0 : asked }}
                            countAt={countAt}
                            stepAt={stepAt}
                            acts={acts}
                          />
                        )
                      }
                      measure={rows.measure}
                      acts={acts}
                    />
                  </Fragment>
                );
              })}
              {rows.after > 0 && <li aria-hidden style={{ height: rows.after }} />}
            </ul>
            {entry.hasMore && (
              <div className={classes.more}>
                {pages.problem && <p role="alert">{pages.problem.text}</p>}
                <Button variant="default" loading={pages.isReading} onClick={pages.readMore}>
                  {pages.problem ? 'Try Again' : 'More items'}
                </Button>
              </div>
            )}
          </>
        )}
      </div>
      <div className={classes.foot}>
        <span role="status" className="reader-only">
          {last && `${last.product.product_name}, ${formatE4(last.countE4)} ${unitOf(last)}`}
        </span>
        <span className={classes.sum}>
          {entry.items.length > 0 && (
            <>
              <span className="dim hint">{countText(entry.items)}</span>
              <strong>
                <Money paise={built.totalPaise} />
              </strong>
            </>
          )}
        </span>
        <Button onClick={close}>Done</Button>
      </div>
    </SidePanel>
  );
}

/** A scan that was not taken wants a word. */
const asksOf = (last: Scanned | null) => last !== null && last.kind !== 'added';
const isProduct = (goods: Goods): goods is Product => goods.kind !== 'ledger';

/** Behind the wall that keeps the keys of the page away. */
function ListKeys({ onCreate }: { onCreate: () => void }) {
  useKeys({ 'Alt+C': onCreate });
  return null;
}
