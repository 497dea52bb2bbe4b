import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { TradeEntry } from '../trade/trade-entry.ts';
import { focusField } from '../use-places.ts';
import { useEmptiedSplit } from './emptied-split.tsx';

export type Split = {
  readonly isOpen: boolean;
  /** The field of a part that is to have the focus when the panel opens: `upi.ref_id`. */
  readonly first: string;
  /** The parts that a change of the bill has emptied. */
  readonly emptied: ReturnType<typeof useEmptiedSplit>;
  open(field?: string): void;
  /** Back to the voucher, with the focus on Save. */
  close(): void;
  /** Leaves for the next voucher. */
  leave(): void;
};

const CASH = 'cash.amountPaise';

/** The split of a payment opens over its voucher at its own address, so that Back closes it. */
export function useSplit(create: string, entry: TradeEntry): Split {
  const { history } = useRouter();
  const navigate = useNavigate();
  const splitting = `${create}/paymentSplitting`;
  const isOpen = useLocation({ select: ({ pathname }) => pathname === splitting });
  const [first, setFirst] = useState(CASH);
  const emptied = useEmptiedSplit(entry);
  /** Opened from the voucher, so Back leads there. */
  const isOpenedHere = useRef(false);
  const leave = () => {
    if (!isOpen) return;
    if (isOpenedHere.current && history.canGoBack()) history.back();
    else void navigate({ to: create, replace: true });
    isOpenedHere.current = false;
  };
  return {
    isOpen,
    first,
    emptied,
    open: (field = CASH) => {
      if (isOpen) return focusField(`split.${field}`);
      setFirst(field);
      isOpenedHere.current = true;
      void navigate({ to: splitting });
    },
    close: () => {
      leave();
      // After the voucher is rendered again.
      setTimeout(() => focusField('save'));
    },
    leave,
  };
}
