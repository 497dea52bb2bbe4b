import { E4 } from '@bahi/core/money/rounding';
import type { LineActs } from '../trade/line-acts.ts';
import type { TradeConfig } from '../trade/trade-kinds.ts';
import type { Trade } from '../trade/use-trade.ts';
import type { CountOf } from './scan-news.tsx';
import { type ScanPlaceAt, useScanPlace } from './use-scan-place.ts';
import { useScanner } from './use-scanner.ts';
import { type Scans, useScans } from './use-scans.ts';

export type Scanning = ScanPlaceAt & { readonly scans: Scans; readonly countE4Of: CountOf };

/** The scans of a voucher with goods: a scanner anywhere on its page, and the screen with the camera. Each adds one of the product. */
export function useScanning(orgId: string, config: TradeConfig, { entry }: Pick<Trade, 'entry'>, lines: LineActs, rows: number): Scanning {
  const { date, party, id, items, key } = entry;
  const place = {
    orgId,
    kind: config.kind,
    ...(date !== null && { date }),
    ...(party !== null && { partyId: party._id }),
    ...(id !== '' && { voucherId: id }),
  };
  const scans = useScans(place, (product) => void lines.choose(product, rows, { countE4: E4, isScanned: true, isCounted: false }), key);
  useScanner(scans.scan);
  const countE4Of = (productId: string) => items.find(({ _id }) => _id === productId)?.countE4 ?? 0;
  return { ...useScanPlace(config.create), scans, countE4Of };
}
