import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { useCompany } from '../company.ts';
import { query, queryClient } from '../queries.ts';
import { atEndOfSession, kindOfPath } from '../session.ts';
import { type Change, openChangeChannel } from './change-channel.ts';
import { oneAtATime } from './one-at-a-time.ts';

/** A screen that hears of changes still asks this often: minutes go on, and a server may be deaf without knowing. */
const LIVE_MILLIS = 20_000;
/** From one restaurant screen to the next the stream stays. */
const LINGER_MILLIS = 2_000;

const listeners = new Set<() => void>();
let live: { readonly orgId: string; users: number; close: () => void; isOpen: boolean } | null = null;

function setOpen(isOpen: boolean): void {
  if (!live || live.isOpen === isOpen) return;
  live.isOpen = isOpen;
  for (const listener of listeners) listener();
}

/** Asks for shown data again and marks the rest as old. It resolves when the answers are there. */
const askAgain = (keys: readonly QueryKey[]) => Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

/** A first answer that is still on its way may be older than the change, and is not asked for twice at a time: then it is asked for after it. */
const isOnItsWay = (queryKey: QueryKey) =>
  queryClient
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching' })
    .some(({ state }) => state.data === undefined);

const again = (gapMillis: number, ...keys: readonly QueryKey[]) =>
  oneAtATime(async () => {
    const late = keys.filter(isOnItsWay);
    await askAgain(keys);
    await askAgain(late);
  }, gapMillis);

/** A change of these shows on the room board. */
const hotelNouns: readonly string[] = ['rooms', 'bookings', 'folios', 'guests', 'housekeeping', 'calendars'];

/** What is asked for again: kitchens at once, floors, lists and rooms at most once in a second, an order if it is the one that changed. */
function follow(orgId: string) {
  const { tables, menu, deliveries, rooms, bookings, folios, guests, housekeeping, calendars } = query;
  const slips = again(150, tables.listSlips.key());
  const floor = again(1_000, tables.getFloor.key(), tables.listReservations.key(), deliveries.key());
  const dishes = again(1_000, menu.getMenu.key());
  const hotel = again(
    1_000,
    rooms.key(),
    bookings.getBooking.key(),
    bookings.listBookings.key(),
    folios.getFolios.key(),
    guests.listInHouse.key(),
    housekeeping.getRounds.key(),
    calendars.key(),
  );
  const all = again(1_000, tables.key(), deliveries.key(), menu.key(), rooms.key());
  const orders = new Map<string, ReturnType<typeof again>>();
  const askForOrder = (id: string) => {
    const queryKey = tables.getOrder.key({ input: { orgId, id } });
    if (queryClient.getQueryCache().findAll({ queryKey }).length === 0) return;
    const order = orders.get(id) ?? again(250, queryKey);
    orders.set(id, order);
    order.ask();
  };
  const onChange = ({ noun, ids }: Change) => {
    if (noun === 'menu') return dishes.ask();
    if (hotelNouns.includes(noun)) return hotel.ask();
    if (noun === 'dayCloses' || ids.length === 0) return all.ask();
    slips.ask();
    floor.ask();
    for (const id of ids) askForOrder(id);
  };
  const close = openChangeChannel(orgId, kindOfPath(window.location.pathname), {
    onChange,
    onOpen: () => {
      setOpen(true);
      all.ask();
    },
    onGone: () => setOpen(false),
  });
  return () => {
    close();
    for (const { stop } of [slips, floor, dishes, hotel, all, ...orders.values()]) stop();
  };
}

function leave(): void {
  live?.close();
  live = null;
}
// The next person of this browser follows with a sign-in of their own.
atEndOfSession(leave);

function join(orgId: string): () => void {
  if (live?.orgId !== orgId) {
    leave();
    live = { orgId, users: 0, close: follow(orgId), isOpen: false };
  }
  const mine = live;
  mine.users++;
  return () => {
    mine.users--;
    const leaveIfUnused = () => {
      if (mine.users === 0 && live === mine) leave();
    };
    if (mine.isOpen) setTimeout(leaveIfUnused, LINGER_MILLIS);
    else leaveIfUnused();
  };
}

/**
 * Follows the changes of the restaurant and the hotel while this screen is shown. The answer is how often the screen asks by itself: seldom while it hears
 * of changes, and as often as it says without that.
 */
export function useLive(askMillis: number): number {
  const { _id: orgId } = useCompany();
  useEffect(() => join(orgId), [orgId]);
  const isOpen = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => live?.orgId === orgId && live.isOpen,
  );
  return isOpen ? Math.max(LIVE_MILLIS, askMillis) : askMillis;
}
