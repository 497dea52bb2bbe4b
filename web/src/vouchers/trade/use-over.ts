import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';

export type OverPlace = { readonly isOpen: boolean; open(): void; close(): void };

/** What lies over a voucher at an address of its own, so that Back closes it. `home` is the voucher itself, new or edited. */
export function useOver(address: string, home: string): OverPlace {
  const { history } = useRouter();
  const navigate = useNavigate();
  const isOpen = useLocation({ select: ({ pathname }) => pathname === address });
  const isOpenedHere = useRef(false);
  return {
    isOpen,
    open: () => {
      if (isOpen) return;
      isOpenedHere.current = true;
      void navigate({ to: address });
    },
    close: () => {
      if (isOpenedHere.current && history.canGoBack()) history.back();
      else void navigate({ to: home, replace: true });
      isOpenedHere.current = false;
    },
  };
}
