import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { focusField } from '../use-places.ts';

const SALES = '/sUsers/sales';
const SPLITTING = '/sUsers/sales/paymentSplitting';

/** The sale and the split of its payment are one entry: going from one to the other is no leaving. */
export function belongsToSale(path: string): boolean {
  return path === SALES || path === SPLITTING;
}

export type Split = {
  readonly isOpen: boolean;
  /** The field of a part that is to have the focus when the panel opens: `upi.ref_id`. */
  readonly first: string;
  open(field?: string): void;
  /** Back to the sale, with the focus on Save. */
  close(): void;
  /** To the sale that comes after this one. */
  leave(): void;
};

const CASH = 'cash.amountPaise';

/** The split of a payment lies over the sale at an address of its own, so that Back closes it. */
export function useSplit(): Split {
  const { history } = useRouter();
  const navigate = useNavigate();
  const isOpen = useLocation({ select: ({ pathname }) => pathname === SPLITTING });
  const [first, setFirst] = useState(CASH);
  /** Opened from the sale: that is what Back leads to. */
  const isOpenedHere = useRef(false);
  const leave = () => {
    if (!isOpen) return;
    if (isOpenedHere.current && history.canGoBack()) history.back();
    else void navigate({ to: SALES, replace: true });
    isOpenedHere.current = false;
  };
  return {
    isOpen,
    first,
    open: (field = CASH) => {
      if (isOpen) return focusField(`split.${field}`);
      setFirst(field);
      isOpenedHere.current = true;
      void navigate({ to: SPLITTING });
    },
    close: () => {
      leave();
      // After the sale stands there again.
      setTimeout(() => focusField('save'));
    },
    leave,
  };
}
