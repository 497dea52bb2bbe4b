import { useMediaQuery } from '@mantine/hooks';
import { useLocation } from '@tanstack/react-router';
import { useMemo } from 'react';
import { homePath } from '../../platform/session.ts';
import type { Way } from '../../ui/page-header.tsx';
import { togglePin, usePins } from './way.ts';
import { workAt } from './work.ts';

/** Paths whose page is a voucher's form, which needs the width of the menu. */
const FORM =
  /^\/sUsers\/(sales|vanSale|invoice|purchase|creditNote|debitNote|receipt|payment|contra|journal|stockTransfer|stockAdjustment|stockJournal|edit\w+|receipt\/edit|payment\/edit)(\/|$)/;

/** The acts in the header of the present page, and whether the page is a voucher's form on a screen below 1600 px. */
export function useWay(person: string, onSearch: (() => void) | null): { way: Way; isWide: boolean } {
  const { pathname, href, search } = useLocation();
  const pins = usePins(person);
  const isBelow = useMediaQuery('(max-width: 99.99em)', false, { getInitialValueInEffect: false });
  const screen = workAt(pathname, search as { kind?: unknown; tab?: unknown })?.screen ?? null;
  const way = useMemo((): Way => {
    const home = homePath('staff');
    const own = screen === null ? pathname : String(screen.link.to);
    const isOwn = own === pathname || screen === null;
    const parent = isOwn ? { label: 'Home', to: home } : { label: screen.label, to: addressOf(own, screen.link.search) };
    return {
      above: pathname === home ? null : parent,
      onSearch,
      isPinned: pins.some((pin) => pin.href === href),
      onPin: (title) => togglePin(person, { label: isOwn && screen ? screen.label : title, href }),
    };
  }, [screen, pathname, href, pins, person, onSearch]);
  return { way, isWide: isBelow === true && FORM.test(pathname) };
}

function addressOf(to: string, search: unknown): string {
  const asked = new URLSearchParams((search ?? {}) as Record<string, string>).toString();
  return asked === '' ? to : `${to}?${asked}`;
}
