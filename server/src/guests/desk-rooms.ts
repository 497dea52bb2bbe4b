import { formatDate } from '@bahi/core/periods/business-date';
import type { HotelSettings } from '@bahi/core/rooms/hotel-settings';
import type { DeskRoom } from './check-in-store.ts';

/** True for a room that a guest may get without a question. */
export const isReady = ({ cleaning }: Pick<DeskRoom, 'cleaning'>, { needsInspection }: Pick<HotelSettings, 'needsInspection'>): boolean =>
  cleaning === 'inspected' || (cleaning === 'clean' && !needsInspection);

/** Why a room cannot be given for the remaining nights, in words; '' if it is free. */
export function refusalOfRoom({ name, occupiedBy, takenBy, takenOn }: DeskRoom): string {
  if (occupiedBy !== null) return `${occupiedBy} is in room ${name}.`;
  return takenBy === null || takenOn === null ? '' : `Room ${name} is taken on ${formatDate(takenOn)}: ${takenBy}.`;
}
