import { todayInIndia } from '@bahi/core/periods/business-date';
import { hotelSettingsProblems } from '@bahi/core/rooms/hotel-settings';
import { forManagers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { refuseStale } from '../platform/record-versions.ts';
import { refuseProblems } from '../platform/refusal.ts';
import { findBusinessDay, findSettings, type SettingsRow, settingsOf, writeSettings } from './hotel-store.ts';
import { lockAllTypes, lockSetUp } from './room-store.ts';
import { changeBeyond, findBeyond } from './type-night-store.ts';

export const serializeSettings = (row: SettingsRow) => {
  const { version, changedAt, changedBy } = row;
  return { ...settingsOf(row), version, changedAt, changedBy };
};

/** A smaller allowance is refused for nights that are sold further. */
export const saveHotelSettings = forManagers.rooms.saveHotelSettings.handler(
  async ({ input: { orgId: _, version, ...settings }, context }) => {
    const { tx, company, caller } = context;
    const [[before], days] = await tx.after(
      [lockSetUp(company.id), lockAllTypes(company.id)],
      [findSettings(company.id), findBusinessDay(company.id, todayInIndia(Date.now()))],
    );
    refuseStale(before, version);
    const { businessDay } = only(days);
    const { beyond } = settings;
    const short = await tx.first(findBeyond(company.id, businessDay, beyond));
    const about = short && { name: short.typeName, nightOn: short.nightOn, taken: short.taken, rooms: short.rooms };
    refuseProblems([...hotelSettingsProblems(settings), ...(about ? [{ code: 'ROOMS_ARE_SOLD' as const, field: 'beyond', about }] : [])]);
    const writes = [writeSettings(company.id, settings, caller), changeBeyond(company.id, businessDay, beyond)];
    const [rows] = await tx.after(writes, [findSettings(company.id)]);
    return { message: 'Settings of the hotel saved', settings: serializeSettings(only(rows)) };
  },
);
