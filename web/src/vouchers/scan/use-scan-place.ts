import { useLocation, useNavigate, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';

export type ScanPlaceAt = { readonly isOpen: boolean; open(): void; close(): void };

/** The screen that scans lies over its voucher at an address of its own, so that Back closes it. */
export function useScanPlace(create: string): ScanPlaceAt {
  const { history } = useRouter();
  const navigate = useNavigate();
  const scanning = `${create}/scanProduct`;
  const isOpen = useLocation({ select: ({ pathname }) => pathname === scanning });
  const isOpenedHere = useRef(false);
  return {
    isOpen,
    open: () => {
      if (isOpen) return;
      isOpenedHere.current = true;
      void navigate({ to: scanning });
    },
    close: () => {
      if (isOpenedHere.current && history.canGoBack()) history.back();
      else void navigate({ to: create, replace: true });
      isOpenedHere.current = false;
    },
  };
}
