import type { SlipState } from './slip-state.ts';

/** A delivery on its way: the kitchen's part follows from its slips, the rider's part is set by hand. */
export const deliveryStates = ['new', 'cooking', 'ready', 'out', 'delivered', 'returned'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** The steps of the rider. */
export const riderSteps = ['out', 'delivered', 'returned'] as const;
export type RiderStep = (typeof riderSteps)[number];

export const MAX_ADDRESS = 300;

/** The state of a delivery; without a step of the rider that of its kitchen slips. What no kitchen makes is ready once it is ordered. */
export function deliveryState(step: RiderStep | null, slips: readonly SlipState[], hasDishes: boolean): DeliveryState {
  if (step !== null) return step;
  if (slips.length === 0) return hasDishes ? 'ready' : 'new';
  if (slips.every((state) => state === 'ready' || state === 'served')) return 'ready';
  return slips.every((state) => state === 'new') ? 'new' : 'cooking';
}

/** True if the rider's part may move so: out of the house, to its end, and one step back. */
export function mayRiderMove(from: RiderStep | null, to: RiderStep | null): boolean {
  if (from === null) return to === 'out';
  return from === 'out' ? to !== 'out' : to === 'out';
}

type Delivery = {
  readonly riderId: string | null;
  readonly step: RiderStep | null;
  readonly isOpen: boolean;
  readonly billPaise: number | null;
};

/** True for a delivery whose rider has its cash to collect: it is out or delivered, and nobody has settled it. */
export const isCollecting = ({ step, isOpen }: Pick<Delivery, 'step' | 'isOpen'>): boolean =>
  isOpen && (step === 'out' || step === 'delivered');

/** The bills of the orders that a rider took out and that nobody has settled, in paise: the cash that the rider brings, by rider. */
export function toCollect(deliveries: readonly Delivery[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const delivery of deliveries) {
    const { riderId, billPaise } = delivery;
    if (riderId !== null && isCollecting(delivery)) sums.set(riderId, (sums.get(riderId) ?? 0) + (billPaise ?? 0));
  }
  return sums;
}
