import type { SavedVoucher } from '../../platform/answers.ts';
import { type Series, takesNumber } from '../numbering/number-problem.ts';
import { seriesOf } from './trade-facts.ts';
import { type ToSave, tradeInputOf } from './trade-input.ts';
import type { TradeConfig } from './trade-kinds.ts';

/** The series of a new voucher, and the typed number if that series takes one. */
function numberedBy(series: Series | undefined, typed: string) {
  const voucherNumber = series && takesNumber(series) ? typed.trim() : '';
  return { ...(series && { seriesId: series._id }), ...(voucherNumber !== '' && { voucherNumber }) };
}

/** Sends a voucher with goods, new or edited, with the draft's key. */
export function sendTrade({ save, update }: TradeConfig, its: ToSave, confirmed: readonly string[]): Promise<SavedVoucher> {
  const { entry, facts } = its;
  const call = { context: { key: entry.key, isOfDraft: true } };
  const input = tradeInputOf(its, confirmed);
  if (entry.mode === 'edit') return update(input, { id: entry.id, version: entry.version }, call);
  return save(input, numberedBy(seriesOf(entry, facts), entry.voucherNumber), call);
}
