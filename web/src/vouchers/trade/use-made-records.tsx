import { E4 } from '@bahi/core/money/rounding';
import { type ReactNode, useCallback, useState } from 'react';
import type { Party, Product } from '../../platform/answers.ts';
import { useInPlaceForms } from '../../platform/in-place.ts';
import { focusField } from '../use-places.ts';
import type { TradePlace } from './problem-places.ts';
import type { TradeView } from './trade-view.ts';

type Making = { kind: 'party'; typed: string } | { kind: 'product'; typed: string; row: number | 'list' };
type Around = Pick<TradeView, 'onParty' | 'lines' | 'itemList' | 'partySearch' | 'places'>;

/** The small forms over the voucher, for a party or product that the books do not have yet. */
export function useMadeRecords({ onParty, lines, itemList, partySearch, places }: Around) {
  const forms = useInPlaceForms();
  const [making, setMaking] = useState<Making | null>(null);
  const onCreateParty = useCallback((typed: string) => setMaking({ kind: 'party', typed }), []);
  const onCreateProduct = (typed: string, row: number | 'list') => setMaking({ kind: 'product', typed, row });
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
  return { inPlace, onCreateParty, onCreateProduct };
}
