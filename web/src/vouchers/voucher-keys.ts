import { useNavigate } from '@tanstack/react-router';
import type { KeyAction } from '../ui/key-bar.tsx';
import { focusField } from './use-places.ts';

/** The keys of the bar beside a voucher: the kinds one switches to, and what one does in this one. */
export function useVoucherKeys(here: 'sales' | 'receipt', onSave: () => void): readonly (readonly KeyAction[])[] {
  const navigate = useNavigate();
  return [
    [
      { keys: 'F2', label: 'Date', onPress: () => focusField('date') },
      {
        keys: 'F6',
        also: 'Alt+Shift+6',
        label: 'Receipt',
        isHere: here === 'receipt',
        onPress: () => void navigate({ to: '/sUsers/receipt' }),
      },
      { keys: 'F8', also: 'Alt+Shift+8', label: 'Sales', isHere: here === 'sales', onPress: () => void navigate({ to: '/sUsers/sales' }) },
    ],
    [{ keys: 'Ctrl+A', also: 'Ctrl+Enter', label: 'Save', onPress: onSave }],
  ];
}
