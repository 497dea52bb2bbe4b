import { useCallbackRef } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { lazy, memo, Suspense, useEffect, useMemo } from 'react';
import type { VoucherFacts } from '../../platform/answers.ts';
import { useDraftStore } from '../../platform/drafts/draft-store.ts';
import { loadPart } from '../../platform/load-part.ts';
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
import { NewBatch } from './new-batch.tsx';
import { type FoldField, placeOf } from './problem-places.ts';
import { type Act, tradeDrafts } from './trade-entry.ts';
import type { TradeConfig } from './trade-kinds.ts';
import { TradePage } from './trade-page.tsx';
import { homeOf, overOf } from './trade-paths.ts';
import { TradePhone } from './trade-phone.tsx';
import type { TradeView } from './trade-view.ts';
import { useFolds } from './use-folds.ts';
import { useHeadActs } from './use-head-acts.ts';
import { useLines } from './use-lines.ts';
import { useMadeRecords } from './use-made-records.tsx';
import { useNewBatch } from './use-new-batch.ts';
import { usePlaces } from './use-places.ts';
import { useReceiveLink } from './use-receive-link.tsx';
import { type TradeSource, useTrade } from './use-trade.ts';

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
  const split = useSplit(config.create, entry);
  const trade = useTrade(source, {
    closePanels: split.leave,
    // On a phone the focus would open the keyboard over the message that it is saved.
    goOn: () => (isPhone ? window.scrollTo({ top: 0 }) : focusNext('party')),
  });
  const path = useLocation({ select: ({ pathname }) => pathname });
  const over = overOf(path);
  const rows = rowsOf(entry.items);
  const places = usePlaces(rows.length);
  const folds = useFolds();
  const lines = useLines(orgId, config, facts, trade);
  const itemList = useItemList(config, entry, rows, places);
  const partySearch = usePartySearch(config.over[0], homeOf(config, entry));
  const scanning = useScanning(orgId, config, trade, lines, places);

  const { onParty, onOriginal, onVan, onLevel } = useHeadActs(source, trade);
  const { inPlace, onCreateParty, onCreateProduct } = useMadeRecords({ onParty, lines, itemList, partySearch, places });

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
  const onCash = useCallbackRef(() => {
    onParty(cashOf(facts));
    if (isPhone) focusField('item');
    else places.go({ kind: 'line', row: rows.length, cell: 'item' });
  });
  const onTakeBack = async (taken: readonly Taken[]) => {
    const originalId = entry.original?.voucherId;
    if (!originalId) return;
    const added = await takeBack({ orgId, originalId }, taken, trade.current().items);
    trade.act(...added.map((item): Act => ({ type: 'addItem', item })));
    places.go({ kind: 'line', row: rows.length + added.length, cell: 'item' });
  };
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
    onNewBatch: trade.rule.side === 'supplier' && trade.rule.stockSign === 1 ? newBatch.open : undefined,
    onCreateParty,
    onCreateProduct,
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
