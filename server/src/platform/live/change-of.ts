/** Records of a noun that changed. Without ids it may be any record of the noun. */
export type Change = { noun: string; ids: string[] };

/** The nouns whose changes screens follow. No other write tells anybody: a notice takes a lock that all commits with one share (ADR 76). */
const followed: readonly string[] = [
  'tables',
  'menu',
  'deliveries',
  'dayCloses',
  'rooms',
  'bookings',
  'folios',
  'guests',
  'housekeeping',
  'calendars',
];

/** The fields by which a call names the orders that it changes. */
const namesOrders = ['id', 'orderId', 'intoId', 'toOrderId', 'otherId'] as const;

/** What screens are told of a write of a route, by its call and answer; null if no screen follows its noun. */
export function changeOf([noun = '']: readonly string[], input: unknown, answer: unknown): Change | null {
  if (!followed.includes(noun)) return null;
  const { order, slip, delivery, ...rest } = (answer ?? {}) as Record<string, Record<string, unknown>>;
  const fields = [input, rest, slip, delivery].flatMap((part) => namesOrders.map((name) => (part as Record<string, unknown>)?.[name]));
  const ids = [order?._id, ...fields].filter((id): id is string => typeof id === 'string');
  return { noun, ids: [...new Set(ids)] };
}
