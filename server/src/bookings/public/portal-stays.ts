import type { StayDates } from '@bahi/core/rooms/stay';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import { askedAgain, changeTo, openOne } from '../change-stay.ts';
import { endStays } from '../end-stays.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;
type Stay = { readonly id: string; readonly version: number };

/** Cancels a stay that the portal which sold it cancelled. Nothing is charged. Refused if somebody changed it meanwhile. */
export async function cancelPortalStay(context: Context, stay: Stay, reason: string): Promise<void> {
  const { stay: open, booking, businessDay } = await openOne(context, stay);
  await endStays(context, { booking, stays: [open], businessDay }, 'cancel', { reason, isFeeWaived: true, feeTotalPaise: null });
}

/** Gives a stay other dates: the nights that it keeps keep their price, and one whose room is taken has none. Refused if no room of its type is free, or somebody changed it meanwhile. */
export async function movePortalStay(context: Context, stay: Stay, dates: StayDates): Promise<void> {
  await changeTo(context, stay, (before) => ({ ...askedAgain(before), ...dates, isRepriced: false }), null, { isByProgram: true });
}
