import { MAX_CHANNELS, MAX_OFFERS } from '@bahi/core/channels/channel';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { ofRecord, recordRow, version } from '../records/record-shapes.ts';
import { refusals } from '../refusals.ts';
import { date, id, instant } from '../wire.ts';
import { offerCode } from './offer-code.ts';

const path = '/orgs/{orgId}/hotel/channels';
const tags = ['channels'];
const message = z.string();
const { taken, changed, limited } = refusals;

const offer = z.strictObject({
  /** The code by which the channel knows it. */
  code: offerCode,
  typeId: id,
  planId: id,
});

const fields = {
  name: z.string().trim().min(1, 'Enter a name.').max(60),
  /** The agent or portal of its bookings; its commission is that of the party. */
  partyId: id.nullable().default(null),
  /** True if the channel says what a night costs; else the rate plan does. */
  setsRates: z.boolean().default(false),
  /** The room types that it sells, each on a rate plan. */
  offers: z.array(offer).max(MAX_OFFERS, `A channel has at most ${MAX_OFFERS} codes.`),
};

const channel = z.strictObject({
  _id: id,
  ...fields,
  partyId: id.nullable(),
  setsRates: z.boolean(),
  ...recordRow,
  partyName: z.string().nullable(),
  /** False for a party that is switched off: the channel books without it. */
  isPartyActive: z.boolean(),
  offers: z.array(z.strictObject({ ...offer.shape, typeName: z.string(), planName: z.string() })),
  /** When its token was made; null in a copy of the company, whose channels have none. */
  tokenMadeAt: instant.nullable(),
  /** To the minute. */
  lastUsedAt: instant.nullable(),
  /** Its last ten refused calls, the newest first. */
  refused: z.array(z.strictObject({ at: instant, call: z.string(), code: z.string(), message: z.string() })),
  /** The bookings that it made. */
  bookings: z.number().int(),
});
const withToken = z.strictObject({
  message,
  channel,
  /** Shown once: only its hash is kept. Null if this call was repeated. */
  token: z.string().nullable(),
});

/** The channels of a hotel: programs of others that read what it sells and book it. Their own addresses are those of `channelDoor`. */
export const channelRoutes = {
  listChannels: inCompany
    .route({ method: 'GET', path, tags, summary: 'The channels by name, also those that are switched off' })
    .input(z.strictObject(orgId))
    .output(z.strictObject({ channels: z.array(channel).max(MAX_CHANNELS) })),
  listKept: inCompany
    .route({
      method: 'GET',
      path: `${path}/kept`,
      tags,
      summary: 'Bookings that a channel cancelled and of which the desk keeps rooms that it added, until the desk changes them',
    })
    .input(z.strictObject(orgId))
    .output(
      z.strictObject({
        bookings: z
          .array(
            z.strictObject({
              _id: id,
              number: z.number().int(),
              bookerName: z.string(),
              channelName: z.string(),
              /** The arrival of the first room that is still expected. */
              arrival: date,
              /** The rooms that are still expected. */
              rooms: z.number().int(),
            }),
          )
          .max(100),
      }),
    ),
  saveChannel: inCompany
    .route({ method: 'POST', path, tags, summary: 'A new channel with its token, which is shown once' })
    .errors({ ...taken, ...limited })
    .input(z.strictObject({ ...orgId, ...fields }))
    .output(withToken),
  updateChannel: inCompany
    .route({ method: 'PUT', path: `${path}/{id}`, tags, summary: 'Changes a channel, switches it off or on again. Its token stays.' })
    .errors({ ...taken, ...changed })
    .input(z.strictObject({ ...ofRecord, version, ...fields, isActive: z.boolean().default(true) }))
    .output(z.strictObject({ message, channel })),
  renewToken: inCompany
    .route({ method: 'POST', path: `${path}/{id}/token`, tags, summary: 'A new token of a channel. The one of before ends at once.' })
    .input(z.strictObject(ofRecord))
    .output(withToken),
};
