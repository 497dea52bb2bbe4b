import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SavedVoucher } from '../../platform/answers.ts';
import { useTell } from '../../platform/save-result-toast.ts';
import { toastError } from '../../platform/toasts.ts';
import { type Series, takesNumber } from '../numbering/number-problem.ts';
import { refreshAfterVoucher } from '../refresh-after-voucher.ts';
import { refusalOf, refusedLeft, type SaveState, saving } from '../save-state.ts';
import type { TradeEntry } from './trade-entry.ts';
import { seriesOf } from './trade-facts.ts';
import { type ToSave, tradeInputOf } from './trade-input.ts';
import type { TradeConfig } from './trade-kinds.ts';

/** The series, and the number if the series lets it be entered. */
function numberedBy(series: Series | undefined, typed: string) {
  const voucherNumber = series && takesNumber(series) ? typed.trim() : '';
  return { ...(series && { seriesId: series._id }), ...(voucherNumber !== '' && { voucherNumber }) };
}

/** One call with the draft's idempotency key. While a call is pending another does nothing, so a double Enter saves once. */
export function useSaveTrade(
  { save: post, update }: TradeConfig,
  isStillHere: () => boolean,
  onSaved: (voucher: SavedVoucher, sent: TradeEntry) => void,
) {
  const [state, setState] = useState<SaveState>({ kind: 'idle' });
  const isUnderWay = useRef(false);
  const tell = useTell();
  const queries = useQueryClient();

  const save = async (its: ToSave, confirmed: readonly string[]) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setState(saving);
    try {
      const { entry, facts } = its;
      const call = { context: { key: entry.key, isOfDraft: true } };
      const series = seriesOf(entry, facts);
      const input = tradeInputOf(its, confirmed);
      const voucher =
        entry.mode === 'edit'
          ? await update(input, { id: entry.id, version: entry.version }, call)
          : await post(input, numberedBy(series, entry.voucherNumber), call);
      setState({ kind: 'saved', voucher });
      onSaved(voucher, entry);
      void refreshAfterVoucher(queries);
    } catch (error) {
      const refused = refusalOf(error);
      if (!isStillHere()) tell(toastError, refusedLeft(refused));
      setState({ kind: 'refused', ...refused });
    } finally {
      isUnderWay.current = false;
    }
  };
  return { state, save, reset: () => setState({ kind: 'idle' }) };
}
