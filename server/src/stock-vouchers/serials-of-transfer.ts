import { serialKey } from '@bahi/core/stock/serial-numbers';
import type { StandingTransfer } from '@bahi/core/vouchers/build-stock-transfer';
import type { StockedProduct } from '@bahi/core/vouchers/check-stock-line';
import type { StockTransferDraft, TransferReceipt } from '@bahi/core/vouchers/stock-transfer-draft';
import { serialsOfLines, type VoucherSerials } from '../vouchers/public/serials-of-lines.ts';

type Transfer = Pick<StockTransferDraft, 'fromGodownId' | 'toGodownId' | 'state' | 'lines'>;

/** The serial numbers of a transfer: named in a draft, on their way when dispatched, in the other godown when it is received at once. */
export function serialsOfTransfer(
  { fromGodownId, toGodownId, state, lines }: Transfer,
  products: ReadonlyMap<string, Pick<StockedProduct, 'name' | 'hasSerials'>>,
): VoucherSerials {
  const out = serialsOfLines(
    lines.map((line) => ({ ...line, godownId: fromGodownId, way: -1 })),
    products,
  );
  return {
    ...out,
    lines: out.lines.map((line) => {
      const [leaves] = line.does;
      const does = state === 'draft' ? [{ ...leaves!, way: 0 as const }] : [leaves!];
      return { ...line, does: state === 'received' ? [...does, { ...leaves!, way: 1, godownId: toGodownId }] : does };
    }),
  };
}

/** The serial numbers of a transfer that arrives: of good pieces in its godown, of damaged ones in that for damaged goods, of short ones nowhere. */
export function serialsOfReceipt(
  transfer: StandingTransfer,
  { date, damageGodownId, lines }: TransferReceipt,
  products: Parameters<typeof serialsOfTransfer>[1],
): VoucherSerials {
  const sent = serialsOfTransfer({ ...transfer, state: 'dispatched' }, products);
  return {
    ...sent,
    lines: sent.lines.map((line) => {
      const leaves = { ...line.does[0]!, on: transfer.dispatchedOn ?? date };
      const { shortSerials = [], damagedSerials = [] } = lines[line.line] ?? {};
      const [short, damaged] = [new Set(shortSerials.map(serialKey)), new Set(damagedSerials.map(serialKey))];
      const good = new Set(line.serials.map(serialKey).filter((key) => !short.has(key) && !damaged.has(key)));
      const arrives = { ...leaves, way: 1 as const, on: date };
      return {
        ...line,
        does: [leaves, { ...arrives, godownId: transfer.toGodownId, only: good }, { ...arrives, godownId: damageGodownId, only: damaged }],
      };
    }),
  };
}
