import type { VoucherKind } from '@bahi/core/vouchers/voucher-kind';
import { useCallbackRef } from '@mantine/hooks';
import { type LinkProps, useNavigate, useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { KeyAction } from '../ui/key-bar.tsx';
import { type Keys, useKeys } from '../ui/keys.ts';
import { leaveField } from '../ui/out-of-field.ts';
import { goToLandmark, selectField } from './landmarks.ts';
import { focusField } from './use-places.ts';

const kinds: readonly { kind: VoucherKind; label: string; keys: string; also?: string; to: LinkProps['to'] }[] = [
  { kind: 'contra', label: 'Contra', keys: 'F4', also: 'Alt+Shift+4', to: '/sUsers/contra' },
  { kind: 'payment', label: 'Payment', keys: 'F5', also: 'Alt+Shift+5', to: '/sUsers/payment' },
  { kind: 'receipt', label: 'Receipt', keys: 'F6', also: 'Alt+Shift+6', to: '/sUsers/receipt' },
  { kind: 'journal', label: 'Journal', keys: 'F7', also: 'Alt+Shift+7', to: '/sUsers/journal' },
  { kind: 'sales', label: 'Sales', keys: 'F8', also: 'Alt+Shift+8', to: '/sUsers/sales' },
  { kind: 'purchase', label: 'Purchase', keys: 'F9', also: 'Alt+Shift+9', to: '/sUsers/purchase' },
];

/** The keys of the bar beside a voucher: the kinds to switch to, and the actions of this kind. */
export function useVoucherKeys(here: VoucherKind, onSave: () => void): readonly (readonly KeyAction[])[] {
  const navigate = useNavigate();
  const save = useCallbackRef(onSave);
  // The same array while typing, so that the bar is not rendered again at each key.
  return useMemo(
    () => [
      [
        { keys: 'F2', label: 'Date', onPress: () => focusField('date') },
        ...kinds.map(({ kind, label, keys, also, to }) => ({
          keys,
          ...(also && { also }),
          label,
          isHere: here === kind,
          onPress: () => void navigate({ to }),
        })),
      ],
      [{ keys: 'Ctrl+A', also: 'Ctrl+Enter', label: 'Save', onPress: save }],
    ],
    [here, navigate, save],
  );
}

/** The keys of every voucher form, beside those of its kind. Escape goes one step back: out of the field, then to the previous page. */
export function useFormKeys(onSave: () => void, ofKind: Keys = {}): void {
  const router = useRouter();
  const navigate = useNavigate();
  useKeys({
    'Ctrl+A': onSave,
    'Ctrl+Enter': onSave,
    'Ctrl+Shift+A': selectField,
    'Ctrl+ArrowDown': () => goToLandmark(1),
    'Ctrl+ArrowUp': () => goToLandmark(-1),
    F2: () => focusField('date'),
    Escape: () => {
      if (leaveField()) return;
      if (router.history.canGoBack()) router.history.back();
      else void navigate({ to: '/sUsers/dashboard' });
    },
    ...ofKind,
  });
}
