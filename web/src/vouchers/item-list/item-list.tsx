import { quantityOf, quantityThere } from '@bahi/core/drafts/voucher-item';
import { E4 } from '@bahi/core/money/rounding';
import { formatE4 } from '@bahi/core/money/rupee-format';
import { Button, TextInput } from '@mantine/core';
import { useCallbackRef } from '@mantine/hooks';
import { Fragment, type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import type { Product } from '../../platform/answers.ts';
import { Money } from '../../ui/amount.tsx';
import { useTypingHeld } from '../../ui/holds-typing.tsx';
import { Icon } from '../../ui/icons.tsx';
import { useKeys } from '../../ui/keys.ts';
import { ListBar } from '../../ui/list-bar.tsx';
import { useRowsWithin } from '../../ui/row-window.ts';
import { ErrorState, ListSkeleton } from '../../ui/states.tsx';
import { giveTyping } from '../../ui/typed-ahead.ts';
import { holdsUnparsed } from '../../ui/unparsed-figures.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { isCodeOf, readItemSearch } from '../item-search.ts';
import { itemsText, unitOf } from '../item-text.ts';
import { ScanNews } from '../scan/scan-news.tsx';
import { HEARS_SCANS, READS_SCANS } from '../scan/use-scanner.ts';
import type { Scanned } from '../scan/use-scans.ts';
import { SidePanel, sideList } from '../side-panel.tsx';
import { ItemFilters } from './item-filters.tsx';
import classes from './item-list.module.css';
import type { ItemPicking, PickedItem } from './item-picking.ts';
import { ItemRow, type RowActs, type Within } from './item-row.tsx';
import { NoItems } from './no-items.tsx';
import { PlaceRows } from './place-rows.tsx';
import { useItemPages } from './use-item-pages.ts';

/** `isUnderForm`: an item is being created in a dialog, which gets the keys. */
type Props = { picking: ItemPicking; isUnderForm: boolean };

/** The distance from the end at which the next page is loaded. */
const NEAR = 800;
const SEARCH = -1;
const ROW = { desk: 53, phone: 65 };

type At = { readonly row: number; readonly within: Within; readonly asked: number };

/**
 * The items of the company, to choose several at once: beside the voucher on a desktop, on a phone the whole screen. The focus is in the
 * search. Enter there adds one of the first match and focuses its quantity, Enter there returns to the search, and Enter on an empty search
 * ends the list; Shift+Enter moves the item to the first line, the arrows navigate.
 */
export function ItemList({ picking, isUnderForm }: Props) {
  const { draft, products, browse, scanning } = picking;
  const isPhone = useIsPhone();
  const [typed, setTyped] = useState('');
  const { quantityE4, search } = readItemSearch(typed);
  const pages = useItemPages(picking, search);
  const [at, setAt] = useState<At>({ row: SEARCH, within: 'item', asked: 0 });
  /** Items whose places were opened or closed here; the others follow the voucher. */
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [counted, setCounted] = useState<string | null>(null);
  const searchField = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);

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
  const count = useCallbackRef((product: Product, quantityE4: number) => {
    picking.count(product, quantityE4);
    setCounted(product._id);
  });
  const itemNow = (product: Product) => picking.current().items.find(({ _id }) => _id === product._id);
  const thereE4 = (product: Product) => quantityThere(picking.current().items, product._id);
  const step = useCallbackRef((product: Product, byE4: number) => count(product, Math.max(0, thereE4(product) + byE4)));
  const done = useCallbackRef((product: Product, isToTop: boolean) => {
    if (isToTop) picking.toTop(product);
    setTyped('');
    go(SEARCH);
  });
  const expand = useCallbackRef((product: Product, isOpen: boolean) => setOpened((now) => new Map(now).set(product._id, isOpen)));
  const acts = useMemo((): RowActs => ({ go, count, step, done, expand, takeWish }), [go, count, step, done, expand, takeWish]);
  /** The place whose count is being typed, and the item before that. */
  const typing = useRef<{ readonly at: string; readonly from: PickedItem | undefined } | null>(null);
  const countAt: ItemPicking['countAt'] = (product, place, quantityE4) => {
    const at = `${product._id} ${place.godownId} ${place.batch}`;
    if (typing.current?.at !== at) typing.current = { at, from: itemNow(product) };
    picking.countAt(product, place, quantityE4, typing.current.from);
    setCounted(product._id);
  };
  const stepAt: ItemPicking['countAt'] = (product, place, byE4) => {
    const its = itemNow(product)?.lines ?? [];
    const there = its.find(({ added, batch, godownId }) => added && batch === place.batch && godownId === place.godownId);
    typing.current = null;
    picking.countAt(product, place, (there?.quantityE4 ?? 0) + byE4);
    setCounted(product._id);
  };

  /** Enter in the search. An exact code, as from a scanner, adds one and keeps the focus. */
  const take = () => {
    const [first] = products;
    if (!first) return;
    const exact = products.filter((each) => isCodeOf(each, search));
    if (exact[0] && exact.length === 1) {
      step(exact[0], quantityE4 ?? E4);
      setTyped('');
      return;
    }
    // The same code with two MRPs: ask, so that no customer pays the wrong one.
    if (exact.length === 0 && (quantityE4 !== null || thereE4(first) === 0)) count(first, quantityE4 ?? E4);
    go(0);
  };
  /** Enter came before its answer. */
  const [isDue, setIsDue] = useState(false);
  useTypingHeld(isDue);
  const isThere = pages.readFor === search;
  useEffect(() => {
    if (!isDue || (!isThere && pages.problem === null)) return;
    setIsDue(false);
    if (isThere) take();
  });
  const onSearchKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.altKey || event.metaKey || (event.key !== 'Enter' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    if (event.key === 'ArrowDown') go(0);
    else if (search === '') close();
    else if (isThere) take();
    else setIsDue(true);
  };
  const close = () => {
    // A quantity is committed when its field is left.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    if (!holdsUnparsed(list.current)) picking.close();
  };
  const create = () => picking.create(search);

  const items = new Map(draft.items.map((item) => [item._id, item]));
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
              setIsDue(false);
              setTyped(currentTarget.value);
              list.current?.scrollTo?.({ top: 0 });
            }}
            onKeyDown={onSearchKey}
            onFocus={() => {
              giveTyping();
              setAt({ row: SEARCH, within: 'item', asked: 0 });
            }}
            {...READS_SCANS}
          />
        </div>
        <ItemFilters picking={picking} />
        {scanning && asksOf(scanning.scans.last) && <ScanNews {...scanning} />}
      </ListBar>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: notes where the cursor is */}
      <div
        ref={list}
        className={sideList}
        {...(scanning && HEARS_SCANS)}
        onFocus={({ target }) => {
          typing.current = null;
          const row = Number(target.closest<HTMLElement>('[data-index]')?.dataset.index ?? SEARCH);
          if (row !== at.row && row !== SEARCH) setAt((now) => ({ ...now, row, within: 'item' }));
        }}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) => {
          if (draft.hasMore && pages.problem === null && scrollHeight - scrollTop - clientHeight < NEAR) pages.readMore();
        }}
      >
        {pages.problem?.isOfList ? (
          <ErrorState title="The items could not be read" text={pages.problem.text} onRetry={pages.readMore} />
        ) : isEmpty && pages.isReading ? (
          <ListSkeleton rows={10} label="Loading the items" />
        ) : isEmpty ? (
          <NoItems
            search={search}
            isNarrowed={draft.brand !== null || draft.category !== null || draft.subcategory !== null}
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
                const expands = picking.hasPlaces(product);
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
                      {...picking.rateOf?.(product, quantityThere(draft.items, product._id) || E4)}
                      refusal={picking.refusalOf(product)}
                      asked={isItem ? asked : 0}
                      hasPlaces={expands}
                      isOpen={isOpen}
                      places={
                        isOpen && (
                          <PlaceRows
                            product={product}
                            row={index}
                            item={item}
                            picking={picking}
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
            {draft.hasMore && (
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
          {last && `${last.product.name}, ${formatE4(quantityOf(last))} ${unitOf(last)}`}
        </span>
        <span className={classes.sum}>
          {draft.items.length > 0 && (
            <>
              <span className="dim hint">{itemsText(draft.items)}</span>
              {picking.totalPaise !== null && (
                <strong>
                  <Money paise={picking.totalPaise} />
                </strong>
              )}
            </>
          )}
        </span>
        <Button onClick={close}>Done</Button>
      </div>
    </SidePanel>
  );
}

/** A scan that was not added needs the user. */
const asksOf = (last: Scanned | null) => last !== null && (last.kind !== 'added' || last.note !== '');

/** Inside the wall that keeps keys from the page. */
function ListKeys({ onCreate }: { onCreate: () => void }) {
  useKeys({ 'Alt+C': onCreate });
  return null;
}
