import { type Paise, paise } from '@bahi/core/money/paise';
import { E4 } from '@bahi/core/money/rounding';
import { roomChargeProblems } from '@bahi/core/rooms/room-credit';
import { v7 as uuidv7 } from 'uuid';
import { findBooking, holdBusinessDay } from '../../bookings/booking-store.ts';
import { businessDayOf } from '../../bookings/public/open-stays.ts';
import { only } from '../../platform/only.ts';
import { Refusal, refuseProblems } from '../../platform/refusal.ts';
import type { CompanyRequestContext } from '../../platform/request-context.ts';
import { insertLines } from '../folio-line-store.ts';
import { findCredit, findStayPlace } from '../house-store.ts';
import { owedByGuest } from '../read-folios.ts';
import { guestFolio, openFolios, payerOf, routed, setPayer } from './open-folios.ts';

type Context = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;
export type RoomCharge = { readonly stayId: string; readonly totalPaise: Paise; readonly isAlcohol: boolean; readonly isAllowed: boolean };

/**
 * Opens the folio that takes a bill of an outlet. The row of the folio is locked until the commit, so a check-out that comes at the same time shows the
 * bill, or the bill is refused. `keep` writes the line once the bill is entered.
 */
export async function openRoomCharge(context: Context, { stayId, totalPaise, isAlcohol, isAllowed }: RoomCharge) {
  const { tx, company, caller } = context;
  const [days, [place]] = await tx.after([holdBusinessDay(company.id)], [businessDayOf(company.id), findStayPlace(company.id, stayId)]);
  if (!place) throw new Refusal('NOT_FOUND');
  const opened = await openFolios(context, place.bookingId, [stayId]);
  // Read again: a check-out that held the folios is done now.
  const [[now], [booking], [credit]] = await tx.together([
    findStayPlace(company.id, stayId),
    findBooking(company.id, place.bookingId),
    findCredit(company.id, stayId),
  ]);
  refuseProblems(now?.state === 'inHouse' && booking ? [] : [{ code: 'FOLIO_NO_STAY_IN_HOUSE', field: 'stayId' }]);
  const { folio: ofGuest, found } = await guestFolio(context, opened, stayId);
  const { businessDay } = only(days);
  const [part] = routed(found, stayId, ofGuest._id, { kind: 'outletBill', valuePaise: totalPaise, isAlcohol, date: businessDay });
  const folio = found.folios.find(({ _id }) => _id === part!.folioId)!;
  const { takesOutlets, limitPaise } = credit!;
  // The limit is the guest's: what a company or the group pays does not use it.
  const isOfGuest = folio.payer === 'guest' || folio.payer === 'extra';
  const limited = { takesOutlets, limitPaise: limitPaise === null || !isOfGuest ? null : paise(limitPaise) };
  const owedPaise = limited.limitPaise === null ? 0 : await owedByGuest(context, place.bookingId, stayId);
  const name = now!.roomName === null ? folio.name : `room ${now!.roomName}`;
  refuseProblems(roomChargeProblems(limited, { name, totalPaise, owedPaise, isAllowed }));
  const partyId = await payerOf(context, folio, booking!, found);
  if (folio.partyId === null) await setPayer(context, [folio._id], partyId);
  const keep = (bill: { _id: string; voucherNumber: string }, text: string) => {
    const line = {
      ...{ id: uuidv7(), folioId: folio._id, date: businessDay, kind: 'outletBill' as const, text, quantityE4: E4, valuePaise: totalPaise },
      ...{ sac: '', gstPercentE4: 0, night: null, isAlcohol, key: null, reversesId: null, movedFromId: null, lowersId: null, reason: '' },
      ...{ isBilled: false, productId: null, voucherId: bill._id, stayId, shareNo: 0 },
    };
    // The voucher is written with the commit, and its line after it.
    tx.commitWith([insertLines(company.id, [line], caller)]);
  };
  return { partyId, roomName: now!.roomName ?? '', guestName: folio.name, keep };
}
