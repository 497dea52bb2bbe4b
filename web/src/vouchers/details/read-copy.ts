import type { VoucherDetails } from '../../platform/answers.ts';
import { showAlert } from '../../platform/dialogs.ts';
import { readKnown } from '../trade/read-known.ts';
import { duplicateOf, hiddenInForm, isTradeKind } from '../trade/saved-trade.ts';
import type { TradeEntry } from '../trade/trade-entry.ts';

/** The draft of a copy of this voucher; null, with a message, if the form cannot show all of it. */
export async function readCopy(orgId: string, voucher: VoucherDetails): Promise<TradeEntry | null> {
  const { kind } = voucher;
  const hidden = hiddenInForm(voucher);
  if (!isTradeKind(kind) || hidden !== null) {
    await showAlert({ title: 'This voucher cannot be duplicated', text: `It has ${hidden}, which the form does not show yet.` });
    return null;
  }
  const known = await readKnown(orgId, voucher);
  return known && duplicateOf(kind, known);
}
