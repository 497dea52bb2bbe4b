import { formatE4 } from '@bahi/core/money/rupee-format';
import type { SlipState } from '@bahi/core/tables/slip-state';

export const slipWords: Readonly<Record<SlipState, string>> = {
  new: 'New',
  accepted: 'Accepted',
  preparing: 'Preparing',
  ready: 'Ready',
  served: 'Served',
};

/** Whole minutes from one instant to another; 0 if the clocks disagree. */
export const minutesBetween = (from: string, to: string): number => Math.max(0, Math.floor((Date.parse(to) - Date.parse(from)) / 60_000));

/** 25 min, 1 h 10. */
export function minutesText(minutes: number): string {
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`;
}

/** 2, 0.5. */
export const quantityText = (quantityE4: number): string => formatE4(quantityE4);

/** The clock in India: 01:30 pm. */
export const timeOf = (instant: string): string =>
  new Date(instant).toLocaleTimeString('en-IN', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' });
