import type { ReactNode } from 'react';
import type { KeyAction } from '../ui/key-bar.tsx';
import type { Keys } from '../ui/keys.ts';
import { useLeaveQuestion } from '../ui/leave-question.tsx';
import type { Shown } from './problem-places.ts';
import { focusField } from './use-places.ts';
import type { VoucherSave } from './use-voucher-entry.ts';
import type { VoucherFormKind } from './voucher-form-kind.ts';
import { useFormKeys, useVoucherKeys } from './voucher-keys.ts';

type Parts = {
  readonly kind: VoucherFormKind;
  readonly voucher: VoucherSave;
  /** The party and amount that Discard would lose. */
  readonly lost: string;
  /** The keys of this kind. */
  readonly keys?: Keys;
  /** Focuses the field of a problem. */
  goTo(problem: Shown): void;
};

export type VoucherForm = Pick<Parts, 'kind' | 'voucher' | 'goTo'> & {
  readonly isEdit: boolean;
  /** The keys shown at the edge. */
  readonly groups: readonly (readonly KeyAction[])[];
  /** The dialog that asks before an unsaved voucher is left. */
  readonly question: ReactNode;
  onSave(): void;
  /** Clears the result of the last save and begins at the first field. */
  onNext(): void;
};

/** The page of the current voucher, of any kind and in any layout: its save, its keys, and the question before it is left. */
export function useVoucherForm({ kind, voucher, lost, keys, goTo }: Parts): VoucherForm {
  const { mode, changedAt } = voucher.entry;
  const isEdit = mode === 'edit';
  const onSave = () => voucher.save(goTo);
  useFormKeys(onSave, keys);
  const question = useLeaveQuestion({
    isDirty: changedAt !== null,
    belongs: voucher.belongs,
    title: (isEdit && kind.leavingEdit) || kind.leaving,
    what: lost,
    onKeep: voucher.keep,
    onDiscard: voucher.discard,
  });
  const groups = useVoucherKeys(kind.kind, onSave);
  const onNext = () => {
    voucher.next();
    focusField(kind.first);
  };
  return { kind, voucher, goTo, isEdit, groups, question, onSave, onNext };
}
