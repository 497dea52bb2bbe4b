import { E4 } from '@bahi/core/money/rounding';
import { useCallbackRef } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { lazy, memo, type ReactNode, Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import type { Party, Product, VoucherFacts } from '../../platform/answers.ts';
import { useDraftStore } from '../../platform/drafts/draft-store.ts';
import type { GoodsItem } from '../../platform/drafts/voucher-goods.ts';
import { useInPlaceForms } from '../../platform/in-place.ts';
import { loadPart } from '../../platform/load-part.ts';
import { query } from '../../platform/queries.ts';
import { lostSays } from '../../ui/lost-says.ts';
import { UnparsedContext } from '../../ui/unparsed-figures.ts';
import { useIsPhone } from '../../ui/use-phone.ts';
import { useItemList } from '../item-list/use-item-list.ts';
import type { Taken } from '../original/return-lines.tsx';
import { takeBack } from '../original/take-back.ts';
import { usePartySearch } from '../party-search/use-party-search.ts';
import type { Shown } from '../problem-places.ts';
import { useScanning } from '../scan/use-scanning.ts';
import { useSplit } from '../split/use-split.ts';
import { focusField, focusNext, standsByItself } from '../use-places.ts';
import { useVoucherForm } from '../use-voucher-form.ts';
import { VoucherRemedy } from '../voucher-remedy.tsx';
import { cashOf, isCash } from '../walk-in/cash-party.ts';
import { rowsOf } from './core-draft.ts';
import { useDrawnEntry } from './drawn-entry.ts';
import { inGodown, repriced } from './entry-items.ts';
import { NewBatch } from './new-batch.tsx';
import { billsOfOriginal } from './original-facts.ts';
import { type FoldField, placeOf, type TradePlace } from './problem-places.ts';
import { type Act, type TradeEntry, tradeDrafts } from './trade-entry.ts';
import type { TradeConfig } from './trade-kinds.ts';
import { TradePage } from './trade-page.tsx';
import { homeOf, overOf } from './trade-paths.ts';
import { TradePhone } from './trade-phone.tsx';
import type { TradeView } from './trade-view.ts';
import { useFolds } from './use-folds.ts';
import { useLines } from './use-lines.ts';
import { useNewBatch } from './use-new-batch.ts';
import { usePlaces } from './use-places.ts';
import { useReceiveLink } from './use-receive-link.tsx';
import { type TradeSource, useTrade } from './use-trade.ts';

type Making = { kind: 'party'; typed: string } | { kind: 'product'; typed: string; row: number | 'list' };

const TradeItems = lazy(() => loadPart(() => import('./trade-items.tsx')));
const PartySearch = lazy(() => loadPart(() => import('../party-search/party-search.tsx')));

type Props = { orgId: string; config: TradeConfig; facts: VoucherFacts; onReload: () => void };

/** The current voucher, rendered once its data is known. */
export function TradeSheet({ orgId, config, facts, onReload }: Props) {
  const draftStore = useDraftStore(useMemo(() => tradeDrafts(config.kind), [config.kind]));
  return (
    <DrawnSheet orgId={orgId} config={config} facts={facts} draftStore={draftStore} entry={useDrawnEntry(draftStore)} onReload={onReload} />
  );
}

/** Its keys, its save, the leave question and the small forms over it; drawn as a page or for the thumb. */
const DrawnSheet = memo((source: TradeSource & Pick<Props, 'onReload'>) => {
  const { orgId, config, facts, entry, onReload } = source;
  const isPhone = useIsPhone();
  const forms = useInPlaceForms();
  const [making, setMaking] = useState<Making | null>(null);
  const split = useSplit(config.create, entry);
  const trade = useTrade(source, {
    closePanels: split.leave,
    // On a phone the focus would open the keyboard over the message that it is saved.
    goOn: () => (isPhone ? window.scrollTo({ top: 0 }) : focusNext('party')),
  });
  const { change, act } = trade;
  const path = useLocation({ select: ({ pathname }) => pathname });
  const over = overOf(path);
  const rows = rowsOf(entry.items);
  const places = usePlaces(rows.length);
  const folds = useFolds();
  const lines = useLines(orgId, config, facts, trade);
  const itemList = useItemList(config, entry, rows, places);
  const partySearch = usePartySearch(config.over[0], homeOf(config, entry));
  const scanning = useScanning(orgId, config, trade, lines, places);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first field once, when the page opens
  useEffect(() => {
    if (isPhone || split.isOpen || itemList.isOpen || partySearch.isOpen) return;
    if (over.kind === 'line') {
      const row = rows.findIndex(({ item }) => item._id === over.productId);
      return places.go({ kind: 'line', row: row < 0 ? rows.length : row + over.at, cell: 'quantity' });
    }
    if (entry.party) places.go({ kind: 'line', row: rows.length, cell: 'item' });
    else focusField('party');
  }, []);

  // A stable function that reads the page at the time it is called.
  const onProblem = useCallbackRef(({ field }: Shown) => {
    if (field.startsWith('split.')) return split.open(field.slice('split.'.length));
    const place = placeOf(field, rows.length);
    if (place.kind === 'head' && config.folds.some((fold) => fold === place.field)) folds.goTo(place.field as FoldField, field);
    else if (standsByItself(field)) focusField(field);
    else places.go(place);
  });
  // Another party has its own place of supply and price level; the previous choice may not apply.
  const onParty = useCallback(
    (party: Party | null) =>
      change({
        party,
        placeOfSupply: null,
        priceLevelId: null,
        walkIn: null,
        original: null,
        settledBillIds: [],
        convertedFrom: [],
        source: '',
      }),
    [change],
  );
  const onCash = useCallbackRef(() => {
    onParty(cashOf(facts));
    if (isPhone) focusField('item');
    else places.go({ kind: 'line', row: rows.length, cell: 'item' });
  });
  const queries = useQueryClient();
  const onOriginal = async (original: TradeEntry['original']) => {
    // The number of an invoice from before the books began is typed letter by letter and has no bill here: the chosen bills stay.
    if (original?.voucherId === null && entry.original?.voucherId === null) return change({ original });
    const settledBillIds: readonly string[] = [];
    change({ original, placeOfSupply: null, settledBillIds });
    if (!original?.voucherId) return;
    const its = await queries
      .fetchQuery(query.vouchers.getVoucher.queryOptions({ input: { orgId, id: original.voucherId } }))
      .then(billsOfOriginal, () => settledBillIds);
    const now = trade.current();
    if (now.original === original && now.settledBillIds === settledBillIds) change({ settledBillIds: its });
  };
  const onTakeBack = async (taken: readonly Taken[]) => {
    const originalId = entry.original?.voucherId;
    if (!originalId) return;
    const added = await takeBack({ orgId, originalId }, taken, trade.current().items);
    act(...added.map((item): Act => ({ type: 'addItem', item })));
    places.go({ kind: 'line', row: rows.length + added.length, cell: 'item' });
  };
  const onCreateParty = useCallback((typed: string) => setMaking({ kind: 'party', typed }), []);
  // A stable function, so that the head is not rendered again at each key.
  const onVan = useCallbackRef((godownId: string) => {
    const name = facts.godowns.find(({ _id }) => _id === godownId)?.name ?? '';
    const van = { type: 'set', fields: { vanGodown: { godown: name, godown_id: godownId } } } as const;
    const { items } = trade.current();
    act(
      van,
      ...updatesOf(
        items,
        items.map((item) => inGodown(item, godownId)),
      ),
    );
  });
  const { rule } = trade;
  const onLevel = useCallbackRef((priceLevelId: string | null) => {
    const current = trade.current();
    const start = { config, facts, entry: current, rule };
    const anew = { ...start, entry: { ...current, priceLevelId } };
    const { items } = current;
    act(
      { type: 'set', fields: { priceLevelId } },
      ...updatesOf(
        items,
        items.map((item) => repriced(item, start, anew)),
      ),
    );
  });

  const form = useVoucherForm({
    kind: config,
    voucher: trade,
    lost: lostSays(entry.party?.partyName, trade.built.totalPaise),
    goTo: onProblem,
    keys: {
      'Alt+A': itemList.open,
      'Alt+N': partySearch.open,
      ...(trade.rule.takesPayment && { 'Alt+S': () => split.open() }),
      ...(config.hasScan && { 'Alt+B': () => scanning.open() }),
      // The key that chose Cash then moves to the walk-in customer.
      ...(config.folds.includes('walkIn') && { 'Alt+W': () => (isCash(entry.party, facts) ? focusField('walkIn.name') : onCash()) }),
    },
  });
  const more = useReceiveLink(trade);

  const stopMaking = (then: () => void) => {
    setMaking(null);
    // After the dialog has returned the focus.
    setTimeout(then);
  };
  const toRow = (row: number, cell: 'item' | 'quantity'): TradePlace => ({ kind: 'line', row, cell });
  const backTo = (from: Making) => () => {
    if (from.kind === 'party') focusField(partySearch.isOpen ? 'partySearch' : 'party');
    else if (from.row === 'list') focusField('itemSearch');
    else places.go(toRow(from.row, 'item'));
  };
  const onPartyMade = (party: Party) => {
    onParty(party);
    if (partySearch.isOpen) partySearch.leave(() => {});
    stopMaking(() => focusField('date'));
  };
  const onProductMade = (product: Product) => {
    const { row } = making as Extract<Making, { kind: 'product' }>;
    if (row === 'list') {
      lines.count(product, E4);
      return stopMaking(itemList.onMade);
    }
    const stands = lines.choose(product, row, { quantityE4: 10_000, isScanned: false, isCounted: false });
    stopMaking(() => places.go(toRow(stands, 'quantity')));
  };
  const inPlace: ReactNode = forms && making && (
    <>
      {making.kind === 'party' && <forms.Party typed={making.typed} onClose={() => stopMaking(backTo(making))} onCreated={onPartyMade} />}
      {making.kind === 'product' && (
        <forms.Product typed={making.typed} onClose={() => stopMaking(backTo(making))} onCreated={onProductMade} />
      )}
    </>
  );

  const newBatch = useNewBatch(config, over, trade, rows, places);
  const view: TradeView = {
    orgId,
    config,
    facts,
    trade,
    rows,
    places,
    split,
    scanning,
    itemList,
    partySearch,
    folds,
    lines,
    form,
    remedy: <VoucherRemedy voucher={trade} isEdit={form.isEdit} onReload={onReload} />,
    more,
    onParty,
    onCash,
    onOriginal,
    onTakeBack,
    onVan,
    onLevel,
    onNewBatch: rule.side === 'supplier' && rule.stockSign === 1 ? newBatch.open : undefined,
    onCreateParty,
    onCreateProduct: (typed, row) => setMaking({ kind: 'product', typed, row }),
  };
  return (
    <>
      {isPhone ? (
        <UnparsedContext value={trade.keeper}>
          <TradePhone {...view} />
        </UnparsedContext>
      ) : (
        <TradePage {...view} />
      )}
      {form.question}
      {itemList.isShown && (
        <Suspense fallback={null}>
          <TradeItems {...view} isUnderForm={inPlace !== null} />
        </Suspense>
      )}
      {partySearch.isShown && (
        <Suspense fallback={null}>
          <PartySearch
            orgId={orgId}
            isUnderForm={inPlace !== null}
            onCreate={onCreateParty}
            onClose={partySearch.close}
            onChoose={(party) => {
              onParty(party);
              partySearch.leave(() => focusField('date'));
            }}
          />
        </Suspense>
      )}
      {inPlace}
      {newBatch.item && (
        <NewBatch
          key={newBatch.item._id}
          item={newBatch.item}
          line={newBatch.line}
          typed={newBatch.typed}
          entered={newBatch.entered}
          keeper={newBatch.keeper}
          onSay={newBatch.say}
          aid={trade.aids.get(newBatch.item._id)}
          godowns={facts.godowns}
          today={facts.today}
          hasFree={facts.company.features.includes('freeQuantity')}
          onClose={newBatch.close}
          onAdd={newBatch.add}
        />
      )}
    </>
  );
});

/** The items that changed. */
const updatesOf = (before: readonly GoodsItem[], now: readonly GoodsItem[]): Act[] =>
  now.flatMap((item, at): Act[] => (item === before[at] ? [] : [{ type: 'updateItem', item }]));
