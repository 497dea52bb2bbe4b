import { todayInIndia } from '@bahi/core/periods/business-date';
import { ageOn, maskedPhone } from '@bahi/core/rooms/check-in';
import { pageOf, readCursor, writeCursor } from '../platform/cursor.ts';
import { isManager } from '../platform/doors.ts';
import { forMembers } from '../platform/guards.ts';
import { listRegister, type RegisterRow } from './guest-store.ts';

function serialize(row: RegisterRow, seesPhones: boolean) {
  const { _id, stayId, name, phone, address, nationality, bornOn, relation, comingFrom, goingTo, purpose, vehicle } = row;
  const { idKind, idLastFour, roomName, leftAt, hasPhoto } = row;
  const arrivedAt = row.arrivedAt!;
  return {
    ...{ guestId: _id, stayId, name, phone: seesPhones ? phone : maskedPhone(phone), address, nationality, relation, comingFrom, goingTo },
    ...{ purpose, vehicle, idKind, idLastFour, roomName, arrivedAt, leftAt, hasPhoto },
    age: bornOn === null ? null : ageOn(bornOn, todayInIndia(Date.parse(arrivedAt))),
  };
}

/** The register of guests by arrival. Only managers see whole phones. */
export const getRegister = forMembers.guests.getRegister.handler(async ({ input: { from, to, cursor, limit }, context }) => {
  const { tx, company, caller } = context;
  const key = readCursor(cursor, ['instant', 'uuid']);
  const found = await tx.query(listRegister(company.id, { from, to }, key && { place: key[0], id: key[1] }, limit + 1));
  const { page, last } = pageOf(found, limit);
  return { guests: page.map((row) => serialize(row, isManager(caller))), next: last ? writeCursor([last.place, last._id]) : null };
});
