import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { holdTyping } from '../../ui/typed-ahead.ts';

export type OverPlace = {
  readonly isOpen: boolean;
  /** It is drawn: the page hears its keys first, and what keeps them from it comes after. */
  readonly isShown: boolean;
  open(): void;
  close(): void;
};

/** What lies over a voucher at an address of its own, so that Back closes it. `home` is the voucher itself, new or edited. */
export function useOver(address: string, home: string): OverPlace {
  const { history } = useRouter();
  const navigate = useNavigate();
  const isOpen = useLocation({ select: ({ pathname }) => pathname === address });
  const isOpenedHere = useRef(false);
  const [isUnder, setIsUnder] = useState(false);
  useEffect(() => setIsUnder(true), []);
  return {
    isOpen,
    isShown: isOpen && isUnder,
    open: () => {
      if (isOpen) return;
      isOpenedHere.current = true;
      holdTyping();
      void navigate({ to: address });
    },
    close: () => {
      if (isOpenedHere.current && history.canGoBack()) history.back();
      else void navigate({ to: home, replace: true });
      isOpenedHere.current = false;
    },
  };
}
