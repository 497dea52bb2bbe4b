import { todayInIndia } from '@bahi/core/periods/business-date';
import { mayEraseGuestOn } from '@bahi/core/rooms/guest-registration';
import { forManagers } from '../platform/guards.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import { ERASED, eraseGuests, listSamePerson, lockGuest } from './guest-store.ts';

/** Erases a person from the guests, once the law no longer wants the register. Vouchers and the party are books and stay. */
export const eraseGuest = forManagers.guests.eraseGuest.handler(async ({ input: { id }, context: { tx, company, caller } }) => {
  const [rows] = await tx.after([lockGuest(company.id, id)], [listSamePerson(company.id, id)]);
  const asked = rows.find((row) => row.id === id);
  if (!asked) throw new Refusal('NOT_FOUND');
  const left = rows.flatMap(({ leftOn }) => leftOn ?? []).toSorted();
  const keptUntilOn = left.length === 0 ? null : mayEraseGuestOn(left.at(-1)!);
  refuseProblems([
    ...(asked.name === ERASED ? [{ code: 'GUEST_IS_ERASED' as const, field: 'id' }] : []),
    ...(rows.some(({ isInHouse }) => isInHouse)
      ? [{ code: 'GUEST_IN_HOUSE', field: 'id', message: `${asked.name} is in the house or expected.` }]
      : []),
    ...(keptUntilOn !== null && todayInIndia(Date.now()) < keptUntilOn
      ? [{ code: 'GUEST_ERASED_TOO_EARLY' as const, field: 'id', about: { name: asked.name, keptUntilOn } }]
      : []),
  ]);
  await tx.together(eraseGuests(company.id, rows, caller));
  return { message: rows.length === 1 ? 'The guest is erased' : `The guest is erased from ${rows.length} stays` };
});
