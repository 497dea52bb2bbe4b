import { type ItemLine, redescribeBatch } from '@bahi/core/drafts/voucher-item';
import { useCallbackRef } from '@mantine/hooks';
import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Party, Product, VoucherFacts } from '../../platform/answers.ts';
import { useShelfStore } from '../../platform/drafts/shelf.ts';
import type { GoodsItem } from '../../platform/drafts/voucher-goods.ts';
import { useInPlaceForms } from '../../platform/in-place.ts';
import { toastSuccess } from '../../platform/toasts.ts';
import { voucherLink } from '../../platform/voucher-link.ts';
import { useLeaveQuestion } from '../../ui/leave-question.tsx';
import { useIsPhone } from '../../ui/use-phone.ts';
import type { Taken } from '../original/return-lines.tsx';
import { takeBack } from '../original/take-back.ts';
import type { Shown } from '../problem-places.ts';
import { useScanning } from '../scan/use-scanning.ts';
import { useSplit } from '../split/use-split.ts';
import { focusField } from '../use-places.ts';
import { useFormKeys } from '../voucher-keys.ts';
import { isCash } from '../walk-in/cash-party.ts';
import { rowsOf } from './core-draft.ts';
import { inGodown, repriced } from './entry-items.ts';
import { NewBatch } from './new-batch.tsx';
import { type Cell, type FoldField, placeOf, type TradePlace } from './problem-places.ts';
import { useShownEntry } from './shown-entry.ts';
import { type Act, type TradeEntry, tradeShelf } from './trade-entry.ts';
import type { TradeConfig } from './trade-kinds.ts';
import { TradePage } from './trade-page.tsx';
import { belongsTo, NEW_BATCH, overOf } from './trade-paths.ts';
import { TradePhone } from './trade-phone.tsx';
import type { TradeView } from './trade-view.ts';
import { useFolds } from './use-folds.ts';
import { useLines } from './use-lines.ts';
import { usePlaces } from './use-places.ts';
import { type TradeSource, useTrade } from './use-trade.ts';

type Making = { kind: 'party'; typed: string } | { kind: 'product'; typed: string; row: number };

/** The voucher in the hand, drawn when there is something to draw. */
export function TradeSheet({ orgId, config, facts }: { orgId: string; config: TradeConfig; facts: VoucherFacts }) {
  const shelf = useShelfStore(useMemo(() => tradeShelf(config.kind), [config.kind]));
  return <DrawnSheet orgId={orgId} config={config} facts={facts} shelf={shelf} entry={useShownEntry(shelf)} />;
}

/** Its keys, its save, the leave question and the small forms over it; drawn as a page or for the thumb. */
const DrawnSheet = memo((source: TradeSource) => {
  const { orgId, config, facts, entry } = source;
  const isPhone = useIsPhone();
  const router = useRouter();
  const navigate = useNavigate();
  const forms = useInPlaceForms();
  const [making, setMaking] = useState<Making | null>(null);
  const afterBatch = useRef<TradePlace | null>(null);
  const split = useSplit(config.create);
  const trade = useTrade(source, async ({ _id, message }) => {
    split.leave();
    if (trade.entry.mode === 'edit') {
      toastSuccess(message);
      return navigate({ ...voucherLink(config.kind, _id), replace: true, ignoreBlocker: true });
    }
    // On a phone the focus would bring the keyboard over the word that it is saved.
    if (isPhone) window.scrollTo({ top: 0 });
    else focusField('party');
  });
  const { change, act } = trade;
  const path = useLocation({ select: ({ pathname }) => pathname });
  const over = overOf(path);
  const rows = rowsOf(entry.items);
  const places = usePlaces(rows.length);
  const folds = useFolds();
  const lines = useLines(orgId, config, facts, trade);
  const scanning = useScanning(orgId, config, trade, lines, rows.length);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first field once, when the page opens
  useEffect(() => {
    if (over.kind === 'party') return focusField('party');
    if (over.kind === 'item') return isPhone ? focusField('item') : places.go({ kind: 'line', row: rows.length, cell: 'item' });
    if (isPhone || split.isOpen) return;
    if (over.kind === 'line') {
      const row = rows.findIndex(({ item }) => item._id === over.productId);
      return places.go({ kind: 'line', row: row < 0 ? rows.length : row + over.at, cell: 'quantity' });
    }
    if (entry.party) places.go({ kind: 'line', row: rows.length, cell: 'item' });
    else focusField('party');
  }, []);

  // The same function that sees the page as it stands when it is told.
  const onProblem = useCallbackRef(({ field }: Shown) => {
    if (field.startsWith('split.')) return split.open(field.slice('split.'.length));
    const place = placeOf(field, rows.length);
    if (place.kind === 'head' && config.folds.some((fold) => fold === place.field)) folds.goTo(place.field as FoldField, field);
    else places.go(place);
  });
  const onSave = () => trade.save(onProblem);
  // Another party has its own place of supply and price level; one chosen for the last may not fit it.
  const onParty = useCallback(
    (party: Party | null) =>
      change({
        party,
        placeOfSupply: null,
        selectedPriceLevel: null,
        walkIn: null,
        original: null,
        settledBillIds: [],
        convertedFrom: [],
        source: '',
      }),
    [change],
  );
  const { openBills } = trade.beside;
  const onOriginal = (original: TradeEntry['original']) => {
    const its = openBills.find(({ billNo }) => original?.voucherId && billNo === original.number);
    // A note goes against the bill of its original first.
    change({ original, placeOfSupply: null, settledBillIds: its ? [its.id] : [] });
  };
  const onTakeBack = async (taken: readonly Taken[]) => {
    const originalId = entry.original?.voucherId;
    if (!originalId) return;
    const added = await takeBack({ orgId, originalId }, taken, trade.current().items);
    act(...added.map((item): Act => ({ type: 'addItem', item })));
    places.go({ kind: 'line', row: rows.length + added.length, cell: 'item' });
  };
  const onCreateParty = useCallback((typed: string) => setMaking({ kind: 'party', typed }), []);
  const onNext = () => {
    trade.next();
    focusField('party');
  };
  // The same function while one types, so that the head is not drawn anew for a letter.
  const onVan = useCallbackRef((godownId: string) => {
    const name = facts.godowns.find(({ _id }) => _id === godownId)?.name ?? '';
    const van = { type: 'set', fields: { vanSaleGodown: { godown: name, godown_id: godownId } } } as const;
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
  const onLevel = useCallbackRef((selectedPriceLevel: string | null) => {
    const current = trade.current();
    const start = { config, facts, entry: current, rule };
    const anew = { ...start, entry: { ...current, selectedPriceLevel } };
    const { items } = current;
    act(
      { type: 'set', fields: { selectedPriceLevel } },
      ...updatesOf(
        items,
        items.map((item) => repriced(item, start, anew)),
      ),
    );
  });

  useFormKeys(onSave, {
    ...(trade.rule.takesPayment && { 'Alt+S': () => split.open() }),
    ...(config.hasScan && { 'Alt+B': () => scanning.open() }),
    // The same key that chose Cash goes to who bought and what was given.
    ...(isCash(entry.party, facts) && { 'Alt+W': () => focusField('walkIn.name') }),
  });
  const question = useLeaveQuestion({
    isDirty: trade.isDirty,
    belongs: belongsTo(config, entry.mode === 'edit' ? entry.id : ''),
    title: config.leaving,
    onKeep: trade.keep,
    onDiscard: trade.discard,
  });

  const stopMaking = (then: () => void) => {
    setMaking(null);
    // After the dialog gave the focus back to where it was.
    setTimeout(then);
  };
  const toRow = (row: number, cell: 'item' | 'quantity'): TradePlace => ({ kind: 'line', row, cell });
  const backTo = (from: Making) => () => (from.kind === 'party' ? focusField('party') : places.go(toRow(from.row, 'item')));
  const onPartyMade = (party: Party) => {
    onParty(party);
    stopMaking(() => focusField('date'));
  };
  const onProductMade = (product: Product) => {
    const { row } = making as Extract<Making, { kind: 'product' }>;
    const stands = lines.choose(product, row, { countE4: 10_000, isScanned: false, isCounted: false });
    stopMaking(() => places.go(toRow(stands, 'quantity')));
  };
  const form: ReactNode = forms && making && (
    <>
      {making.kind === 'party' && <forms.Party typed={making.typed} onClose={() => stopMaking(backTo(making))} onCreated={onPartyMade} />}
      {making.kind === 'product' && (
        <forms.Product typed={making.typed} onClose={() => stopMaking(backTo(making))} onCreated={onProductMade} />
      )}
    </>
  );

  const batchItem = over.kind === 'batch' ? entry.items.find(({ _id }) => _id === over.productId) : undefined;
  const [typedBatch, setTypedBatch] = useState('');
  /** Where the batch lies of which the panel was asked: one may come into several godowns. */
  const [batchGodownId, setBatchGodownId] = useState('');
  const described = batchItem?.GodownList.filter(({ batch, newBatch }) => newBatch !== null && batch === typedBatch.trim()) ?? [];
  const batchLine =
    described.find(({ godownId }) => godownId === batchGodownId) ??
    described[0] ??
    batchItem?.GodownList.find(({ batch, added }) => added && batch === '');
  /** Back to the voucher; where it was opened by its address alone, to the one in the hand. */
  const leaveOver = () => {
    if (router.history.canGoBack()) router.history.back();
    else void navigate({ to: config.create, replace: true });
  };
  const onNewBatch = (row: number, typed: string) => {
    const its = rows[row];
    if (!its) return;
    // A batch that this purchase describes already is described otherwise; any other is one more.
    setTypedBatch(its.line.newBatch !== null && typed.trim() === '' ? its.line.batch : typed);
    setBatchGodownId(its.line.godownId);
    void navigate({ to: `${NEW_BATCH}/${its.item._id}` });
  };
  const onAddBatch = (line: ItemLine) => {
    if (!batchItem) return;
    if (batchLine?.newBatch) {
      act({ type: 'updateItem', item: redescribeBatch(batchItem, batchLine, line) });
      leaveBatch('discount');
      return;
    }
    const unnamed = batchItem.GodownList.find(({ batch, added }) => added && batch === '');
    act(
      { type: 'addPurchaseBatch', item: batchItem, line },
      ...(unnamed ? [{ type: 'removeLine', productId: batchItem._id, line: unnamed } as const] : []),
    );
    leaveBatch('discount');
  };
  /** Closes the panel of the batch; the cursor goes on in its row when the keys are the page's again. */
  const leaveBatch = (cell: Cell) => {
    afterBatch.current = { kind: 'line', row: rows.findIndex(({ item }) => item._id === batchItem?._id), cell };
    leaveOver();
  };
  const goOn = places.go;
  useEffect(() => {
    const to = afterBatch.current;
    if (batchItem || !to) return;
    afterBatch.current = null;
    setTimeout(() => goOn(to));
  }, [batchItem, goOn]);

  const view: TradeView = {
    orgId,
    config,
    facts,
    trade,
    rows,
    places,
    split,
    scanning,
    folds,
    lines,
    onSave,
    onProblem,
    onParty,
    onOriginal,
    onTakeBack,
    onVan,
    onLevel,
    onNewBatch: rule.side === 'supplier' && rule.stockSign === 1 ? onNewBatch : undefined,
    onNext,
    onCreateParty,
    onCreateProduct: (typed, row) => setMaking({ kind: 'product', typed, row }),
  };
  return (
    <>
      {isPhone ? <TradePhone {...view} /> : <TradePage {...view} />}
      {question}
      {form}
      {batchItem && (
        <NewBatch
          key={batchItem._id}
          item={batchItem}
          line={batchLine}
          typed={typedBatch}
          aid={trade.aids.get(batchItem._id)}
          godowns={facts.godowns}
          today={facts.today}
          onClose={() => leaveBatch('godown')}
          onAdd={onAddBatch}
        />
      )}
    </>
  );
});

/** Each item that became another. */
const updatesOf = (before: readonly GoodsItem[], now: readonly GoodsItem[]): Act[] =>
  now.flatMap((item, at): Act[] => (item === before[at] ? [] : [{ type: 'updateItem', item }]));
