import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import type { Party, Product, VoucherFacts } from '../platform/answers.ts';
import { useInPlaceForms } from '../platform/in-place.ts';
import { useKeys } from '../ui/keys.ts';
import { useLeaveQuestion } from '../ui/leave-question.tsx';
import { useIsPhone } from '../ui/use-phone.ts';
import { changeItem, newItem, withProduct } from './edit-items.ts';
import { goToLandmark, selectField } from './landmarks.ts';
import { placeOf, type Shown } from './problem-places.ts';
import { SalesPage } from './sales-page.tsx';
import { SalesPhone } from './sales-phone.tsx';
import type { SalesView } from './sales-view.ts';
import { belongsToSale, useSplit } from './split/use-split.ts';
import { focusField, usePlaces } from './use-places.ts';
import { useSale } from './use-sale.ts';

type Making = { kind: 'party'; typed: string } | { kind: 'product'; typed: string; row: number };

/** The sale in the hand: its keys, its save, the leave question and the small forms over it; drawn as a page or for the thumb. */
export function SalesSheet({ orgId, facts }: { orgId: string; facts: VoucherFacts }) {
  const isPhone = useIsPhone();
  const router = useRouter();
  const navigate = useNavigate();
  const forms = useInPlaceForms();
  const [making, setMaking] = useState<Making | null>(null);
  // On a phone the focus would bring the keyboard over the word that it is saved.
  const split = useSplit();
  const sale = useSale(orgId, facts, async ({ _id }) => {
    split.leave();
    if (sale.entry.mode === 'edit') {
      return navigate({ to: '/sUsers/salesDetails/$id', params: { id: _id }, replace: true, ignoreBlocker: true });
    }
    if (isPhone) window.scrollTo({ top: 0 });
    else focusField('party');
  });
  const { entry, change } = sale;
  const places = usePlaces(entry.items.length);
  const lines = entry.items.length;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first field once, when the page opens
  useEffect(() => {
    if (isPhone || split.isOpen) return;
    if (entry.party) places.go({ kind: 'line', row: lines, cell: 'item' });
    else focusField('party');
  }, []);

  const onProblem = ({ field }: Shown) => {
    if (field.startsWith('split.')) split.open(field.slice('split.'.length));
    else places.go(placeOf(field, lines));
  };
  const onSave = () => {
    const first = sale.save();
    if (first) onProblem(first);
  };
  // The place of supply follows another party; one chosen for the last may not fit it.
  const onParty = useCallback((party: Party | null) => change({ party, placeOfSupply: null }), [change]);
  const onCreateParty = useCallback((typed: string) => setMaking({ kind: 'party', typed }), []);
  const onNext = () => {
    sale.next();
    focusField('party');
  };

  useKeys({
    'Ctrl+A': onSave,
    'Ctrl+Enter': onSave,
    'Ctrl+Shift+A': selectField,
    'Ctrl+ArrowDown': () => goToLandmark(1),
    'Ctrl+ArrowUp': () => goToLandmark(-1),
    'Alt+S': () => split.open(),
    F2: () => focusField('date'),
    Escape: () => {
      const focused = document.activeElement;
      if (focused instanceof HTMLElement && focused.matches('input, select, textarea')) focused.blur();
      else if (router.history.canGoBack()) router.history.back();
      else void navigate({ to: '/sUsers/dashboard' });
    },
  });
  const question = useLeaveQuestion({
    isDirty: sale.isDirty,
    belongs: belongsToSale,
    title: 'Leave this sale?',
    onKeep: sale.keep,
    onDiscard: sale.discard,
  });

  const stopMaking = (then: () => void) => {
    setMaking(null);
    // After the dialog gave the focus back to where it was.
    setTimeout(then);
  };
  const backTo = (from: Making) => () =>
    from.kind === 'party' ? focusField('party') : places.go({ kind: 'line', row: from.row, cell: 'item' });
  const onPartyMade = (party: Party) => {
    onParty(party);
    stopMaking(() => focusField('date'));
  };
  const onProductMade = (product: Product) => {
    const { row } = making as Extract<Making, { kind: 'product' }>;
    const item = entry.items[row];
    change({
      items: item ? changeItem(entry.items, row, withProduct(item, product)) : [...entry.items, newItem(product, 10_000, facts.godowns)],
    });
    stopMaking(() => places.go({ kind: 'line', row, cell: 'quantity' }));
  };
  const form: ReactNode = forms && making && (
    <>
      {making.kind === 'party' && <forms.Party typed={making.typed} onClose={() => stopMaking(backTo(making))} onCreated={onPartyMade} />}
      {making.kind === 'product' && (
        <forms.Product typed={making.typed} onClose={() => stopMaking(backTo(making))} onCreated={onProductMade} />
      )}
    </>
  );

  const view: SalesView = {
    orgId,
    facts,
    sale,
    places,
    split,
    onSave,
    onProblem,
    onParty,
    onNext,
    onCreateParty,
    onCreateProduct: (typed, row) => setMaking({ kind: 'product', typed, row }),
  };
  return (
    <>
      {isPhone ? <SalesPhone {...view} /> : <SalesPage {...view} />}
      {question}
      {form}
    </>
  );
}
