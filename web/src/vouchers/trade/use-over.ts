import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { holdTyping } from '../../ui/typed-ahead.ts';

export type OverPlace = {
  readonly isOpen: boolean;
  /** True once it is rendered: the page handles its keys first, the panel blocks them afterwards. */
  readonly isShown: boolean;
  open(): void;
  close(): void;
};

/** A panel over a voucher with its own address, so that Back closes it. `home` is the path of the voucher, new or edited. */
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
