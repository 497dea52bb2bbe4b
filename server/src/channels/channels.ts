import { randomBytes } from 'node:crypto';
import { type ChannelOffer, MAX_CHANNELS, offerProblems } from '@bahi/core/channels/channel';
import { v7 as uuidv7 } from 'uuid';
import { forManagers, forMembers } from '../platform/guards.ts';
import { only } from '../platform/only.ts';
import { refuseStale } from '../platform/record-versions.ts';
import { Refusal, refuseProblems } from '../platform/refusal.ts';
import type { CompanyRequestContext } from '../platform/request-context.ts';
import { findPartyOfPlan, listPlans } from '../rooms/plan-store.ts';
import { listRoomTypes, lockSetUp } from '../rooms/room-store.ts';
import {
  type ChannelValues,
  countChannels,
  insertChannel,
  listChannelRows,
  listKept,
  lockChannel,
  replaceOffers,
  replaceToken,
  updateChannelRow,
} from './channel-store.ts';
import { tokenHashOf } from './token-hash.ts';

const mostKept = 100;

type Context = Pick<CompanyRequestContext, 'tx' | 'company'>;
const read = async ({ tx, company }: Context, id: string) => only(await tx.query(listChannelRows(company.id, id)));

/** The token begins with the company, whose rows nothing else finds. */
const newToken = (orgId: string) => `${orgId}.${randomBytes(32).toString('base64url')}`;

async function refuseOffers({ tx, company }: Context, { partyId, offers }: ChannelValues & { offers: ChannelOffer[] }): Promise<void> {
  const [types, plans] = await tx.together([listRoomTypes(company.id), listPlans(company.id)]);
  const party = partyId === null ? [] : await tx.query(findPartyOfPlan(company.id, partyId));
  const isGone = partyId !== null && party.length === 0;
  refuseProblems([
    ...(isGone ? [{ code: 'GONE', field: 'partyId', message: 'This party is no longer there.' }] : []),
    ...offerProblems(offers, { partyId, types, plans }),
  ]);
}

/** The channels of a hotel, for managers. */
export const channels = {
  listChannels: forManagers.channels.listChannels.handler(async ({ context: { tx, company } }) => ({
    channels: await tx.query(listChannelRows(company.id)),
  })),

  listKept: forMembers.channels.listKept.handler(async ({ context: { tx, company } }) => ({
    bookings: await tx.query(listKept(company.id, mostKept)),
  })),

  saveChannel: forManagers.channels.saveChannel.handler(async ({ input: { orgId: _, ...values }, context }) => {
    const { tx, company } = context;
    const [[count]] = await tx.after([lockSetUp(company.id)], [countChannels(company.id)]);
    if (count!.count >= MAX_CHANNELS) throw new Refusal('LIMIT_REACHED', undefined, `There can be at most ${MAX_CHANNELS} channels.`);
    await refuseOffers(context, values);
    const [id, token] = [uuidv7(), newToken(company.id)];
    await tx.together([insertChannel(company.id, id, values, tokenHashOf(token)), ...replaceOffers(company.id, id, values.offers)]);
    return { message: `${values.name} created`, channel: await read(context, id), token };
  }),

  updateChannel: forManagers.channels.updateChannel.handler(async ({ input: { orgId: _, id, version, ...values }, context }) => {
    const { tx, company, caller } = context;
    const [[before]] = await tx.after([lockSetUp(company.id), lockChannel(company.id, id)], [listChannelRows(company.id, id)]);
    refuseStale(before, version);
    await refuseOffers(context, values);
    await tx.together([updateChannelRow(company.id, id, values, caller), ...replaceOffers(company.id, id, values.offers)]);
    return { message: `${values.name} saved`, channel: await read(context, id) };
  }),

  renewToken: forManagers.channels.renewToken.handler(async ({ input: { id }, context }) => {
    const { tx, company, caller } = context;
    const [[before]] = await tx.after([lockChannel(company.id, id)], [listChannelRows(company.id, id)]);
    if (!before) throw new Refusal('NOT_FOUND');
    const token = newToken(company.id);
    await tx.query(replaceToken(company.id, id, tokenHashOf(token), caller));
    return { message: `${before.name} has a new token`, channel: await read(context, id), token };
  }),
};
