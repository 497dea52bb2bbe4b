import { quantityThere } from '@bahi/core/drafts/voucher-item';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { rowsOf } from '../trade/core-draft.ts';
import type { LineActs } from '../trade/line-acts.ts';
import type { TradeConfig } from '../trade/trade-kinds.ts';
import { homeOf } from '../trade/trade-paths.ts';
import { type OverPlace, useOver } from '../trade/use-over.ts';
import type { Places } from '../trade/use-places.ts';
import type { Trade } from '../trade/use-trade.ts';
import type { CountOf } from './scan-news.tsx';
import { useScanner } from './use-scanner.ts';
import { type AddScanned, type Scans, useScans } from './use-scans.ts';

export type Scanning = OverPlace & { readonly scans: Scans; readonly countE4Of: CountOf };

/** The scans of a voucher with goods, from a scanner anywhere on the page or from the camera. Each scan adds one piece of its product, or what its code says. */
export function useScanning(
  orgId: string,
  config: TradeConfig,
  { entry, current, browse, rule }: Pick<Trade, 'entry' | 'current' | 'browse' | 'rule'>,
  lines: LineActs,
  { at, go }: Places,
): Scanning {
  const { date, party, id, items, key } = entry;
  const over = useOver(`${config.create}/scanProduct`, homeOf(config, entry));
  useScanOn(config, entry, browse, over);
  const place = {
    orgId,
    kind: config.kind,
    ...(date !== null && { date }),
    ...(party !== null && { partyId: party._id }),
    ...(id !== '' && { voucherId: id }),
  };
  const onAdd: AddScanned = (product, part) => {
    const rows = () => rowsOf(current().items).length;
    const empty = rows();
    const refusal = lines.scan(product, part);
    if (refusal !== null) return refusal;
    // The cursor that was in the empty line is in the empty line.
    const isInLine = document.activeElement?.closest('[data-cell="item"]');
    if (isInLine && at.row === empty && rows() > empty) go({ kind: 'line', row: rows(), cell: 'item' });
    return null;
  };
  const isBought = rule.side === 'supplier' && rule.stockSign === 1;
  // Goods that expired come back on a note.
  const takes = { movesStock: rule.stockSign !== 0, beginsBatches: isBought, refusesExpired: !rule.isNote };
  const scans = useScans(place, takes, onAdd, key);
  useScanner(scans.scan, scans.isBusy);
  const countE4Of = (productId: string) => quantityThere(items, productId);
  return { ...over, scans, countE4Of };
}

/** The draft keeps whether its scan screen is open; returning to a new voucher opens it again. */
function useScanOn({ create }: TradeConfig, { isScanOn, key }: Trade['entry'], browse: Trade['browse'], { isOpen, open }: OverPlace): void {
  const { state } = useRouter();
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it opens or closes, and for the voucher after a save
  useEffect(() => {
    if (isFirst.current && isScanOn && state.location.pathname === create) open();
    else if (isScanOn !== isOpen) browse({ type: 'set', fields: { isScanOn: isOpen } });
    isFirst.current = false;
  }, [isOpen, key]);
}
