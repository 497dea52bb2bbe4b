import { roomBands } from '@bahi/core/rooms/room-tax';
import { only } from '../platform/only.ts';
import { findSettings, settingsOf } from '../rooms/hotel-store.ts';
import { listPlans } from '../rooms/plan-store.ts';
import { listRoomTypes } from '../rooms/room-store.ts';
import type { ChannelContext } from './admit-channel.ts';
import { hashOf } from './hash-of.ts';

/** Hashes of all that decides the rooms and the prices of every night for a channel, but for what is booked. */
export async function readSetUpHashes({ tx, company, channel }: ChannelContext): Promise<{ rooms: string; rates: string }> {
  const [types, plans, settings] = await tx.together([listRoomTypes(company.id), listPlans(company.id), findSettings(company.id)]);
  const row = only(settings);
  const { beyond } = settingsOf(row);
  const versions = [types, plans].map((all) => all.map(({ _id, version }) => [_id, version]));
  return {
    rooms: hashOf([channel.version, beyond, types.map(({ _id, isActive, rooms }) => [_id, isActive, rooms])]),
    rates: hashOf([channel.version, row.version, company.registration, roomBands, ...versions]),
  };
}
