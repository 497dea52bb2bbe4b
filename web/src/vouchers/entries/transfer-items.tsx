import { quantityThere } from '@bahi/core/drafts/voucher-item';
import { E4 } from '@bahi/core/money/rounding';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Product } from '../../platform/answers.ts';
import type { TransferEntry } from '../../platform/drafts/plain-entry.ts';
import { useInPlaceForms } from '../../platform/in-place.ts';
import { ItemList } from '../item-list/item-list.tsx';
import type { ItemPicking } from '../item-list/item-picking.ts';
import { useScanner } from '../scan/use-scanner.ts';
import { movesGoods, useScans } from '../scan/use-scans.ts';
import { focusField } from '../use-places.ts';
import { dateOf, type OverProps } from './plain-form-kind.ts';
import { fromOf } from './stock-facts.ts';
import { batchesIn } from './stock-line-acts.ts';
import { inGodown } from './transfer-draft.ts';
import { askedOf, useTransfer } from './use-transfer.ts';

/** The list of items above a stock transfer, loaded when it is first opened: with the stock of the source godown. */
export default function TransferItems({ orgId, facts, entry, onClose }: OverProps<TransferEntry>) {
  const forms = useInPlaceForms();
  const [making, setMaking] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  const { lines, list } = useTransfer(orgId, facts);
  const godownId = fromOf(entry, facts);
  const { id: voucherId } = entry;
  const scans = useScans({ orgId, date: dateOf(entry, facts), ...(voucherId !== '' && { voucherId }) }, movesGoods, lines.scan, entry.key);
  useScanner(scans.scan, scans.isBusy);
  const countE4Of = (productId: string) => quantityThere(entry.items, productId);
  const products = useMemo(() => entry.products.filter(isRead), [entry.products]);
  const stopMaking = (then: () => void) => {
    setMaking(null);
    // After the dialog returned the focus.
    setTimeout(() => {
      then();
      focusField('itemSearch');
    });
  };
  return (
    <>
      <ItemList
        isUnderForm={making !== null}
        picking={{
          ...list,
          orgId,
          draft: { ...entry, items: entry.items.map((item) => inGodown(item, godownId)) },
          products,
          stockIn: godownId,
          voucherId,
          rateOf: null,
          levels: null,
          refusalOf: ({ kind }) => (kind === 'goods' ? '' : 'no stock'),
          hasPlaces: ({ kind, hasBatches }) => kind === 'goods' && hasBatches,
          useStock: stockHook((productId) => batchesIn(orgId, askedOf(entry, facts, productId)), godownId),
          godowns: [],
          leavesExpired: false,
          takes: true,
          totalPaise: null,
          scanning: { scans, countE4Of },
          round,
          create: setMaking,
          close: onClose,
        }}
      />
      {forms && making !== null && (
        <forms.Product
          typed={making}
          onClose={() => stopMaking(() => {})}
          onCreated={(made) => {
            list.count(made, E4);
            stopMaking(() => setRound((now) => now + 1));
          }}
        />
      )}
    </>
  );
}

const stockHook = (asked: (productId: string) => ReturnType<typeof batchesIn>, godownId: string): ItemPicking['useStock'] =>
  function useStock(product) {
    const { data, error, isPending, refetch } = useQuery(asked(product._id));
    // The quantities of the edited voucher count as stock again, and are sorted by expiry with the others.
    const inStock = data?.batches.toSorted(byExpiry).flatMap(({ batch, expiresOn, isExpired, mrpPaise, stock }) => {
      const stockE4 = stock.find((each) => each.godownId === godownId)?.quantityE4 ?? 0;
      return stockE4 > 0 ? [{ batch, godownId, expiresOn, isExpired, mrpPaise, stockE4 }] : [];
    });
    return { inStock, error, isPending, again: () => void refetch() };
  };

type Expires = { readonly expiresOn: string | null };
const byExpiry = (one: Expires, other: Expires): number => (one.expiresOn ?? never).localeCompare(other.expiresOn ?? never);
const never = '9999-12-31';

/** A product of a loaded page is complete; a saved line has fewer fields. */
const isRead = (product: TransferEntry['products'][number]): product is Product => 'stockE4' in product;
