import { lostStates, MAX_LINEN, MAX_MINIBAR } from '@bahi/core/rooms/housekeeping';
import { cleaningStates, MAX_ROOMS } from '@bahi/core/rooms/room-set-up';
import { z } from 'zod';
import { inCompany, message, orgId } from '../base.ts';
import { ofRecord } from '../records/record-shapes.ts';
import { date, id, instant, next, page } from '../wire.ts';

const path = '/orgs/{orgId}/hotel';
const tags = ['housekeeping'];
const count = z.number().int();

/** A photo of at most 1 MB in base64. */
const image = z
  .string()
  .max(Math.ceil(1_048_576 / 3) * 4, 'The photo may have at most 1 MB')
  .regex(/^(iVBORw0KGgo|\/9j\/)[A-Za-z0-9+/]*={0,2}$/, 'The photo is a PNG or JPEG file')
  .nullable()
  .default(null);

const person = z.strictObject({ _id: id, name: z.string() });

const lostItem = z.strictObject({
  _id: id,
  item: z.string(),
  roomName: z.string(),
  place: z.string(),
  foundBy: z.string(),
  foundOn: date,
  image: id.nullable(),
  /** The stay that had the room on that day or the night before. */
  stayId: id.nullable(),
  guestName: z.string(),
  state: z.enum(lostStates),
  handedTo: z.string(),
  enteredAt: instant,
  enteredBy: z.string(),
  closedAt: instant.nullable(),
  closedBy: z.string().nullable(),
});

const fault = z.strictObject({
  _id: id,
  roomId: id,
  roomName: z.string(),
  fault: z.string(),
  image: id.nullable(),
  reportedAt: instant,
  reportedBy: z.string(),
  /** Whole days since it was reported, or until it was done. */
  days: count,
  /** Takes the room out of sale for it; null without one and after its release. */
  block: z.strictObject({ _id: id, firstNight: date, until: date, version: count }).nullable(),
  doneAt: instant.nullable(),
  doneBy: z.string().nullable(),
});

/** Rounds of housekeeping, lost property and faults of rooms. */
export const housekeepingRoutes = {
  getRounds: inCompany
    .route({
      method: 'GET',
      path: `${path}/rounds`,
      tags,
      summary: 'The rooms of the business date with their attendants, guests and states, the rooms to clean first',
    })
    .input(
      z.strictObject({
        ...orgId,
        /** All rooms, or those of the caller. */
        whose: z.enum(['all', 'mine']).default('all'),
      }),
    )
    .output(
      z.strictObject({
        businessDay: date,
        /** Staff to whom a manager gives rooms; none for others. */
        attendants: z.array(person).max(200),
        minibar: z.array(z.strictObject({ productId: id, name: z.string() })).max(MAX_MINIBAR),
        rooms: z
          .array(
            z.strictObject({
              roomId: id,
              name: z.string(),
              building: z.string(),
              floor: z.string(),
              cleaning: z.enum(cleaningStates),
              /** For the desk. */
              note: z.string(),
              attendant: person.nullable(),
              /** Pieces that were changed on this day. */
              linen: count,
              /** The guests in the room, or those who left it on this day. */
              stay: z.strictObject({ _id: id, guestName: z.string(), departure: date, hasLeft: z.boolean() }).nullable(),
              /** Guests are expected in it on this day. */
              isExpected: z.boolean(),
              /** As an attendant found the room where the desk says otherwise; null if both say the same. */
              foundOccupied: z.boolean().nullable(),
              faults: count,
            }),
          )
          .max(MAX_ROOMS),
      }),
    ),
  giveRooms: inCompany
    .route({ method: 'PUT', path: `${path}/rounds`, tags, summary: 'Gives rooms to an attendant for the business date, or to nobody' })
    .input(
      z.strictObject({
        ...orgId,
        attendantId: id.nullable().default(null),
        roomIds: z.array(id).min(1, 'Choose the rooms.').max(MAX_ROOMS),
      }),
    )
    .output(message),
  noteLinen: inCompany
    .route({
      method: 'PUT',
      path: `${path}/rooms/{id}/linen`,
      tags,
      summary: 'The pieces of linen that were changed in a room on this day',
    })
    .input(z.strictObject({ ...ofRecord, linen: z.number().int().min(0).max(MAX_LINEN, `At most ${MAX_LINEN} pieces.`) }))
    .output(message),
  noteFound: inCompany
    .route({
      method: 'PUT',
      path: `${path}/rooms/{id}/found`,
      tags,
      summary: 'A room is found with guests, or without, against what the desk says; null takes the note back',
    })
    .input(z.strictObject({ ...ofRecord, isOccupied: z.boolean().nullable().default(null) }))
    .output(message),
  saveMinibar: inCompany
    .route({ method: 'PUT', path: `${path}/minibar`, tags, summary: 'The products that lie in the minibars, in their order' })
    .input(z.strictObject({ ...orgId, productIds: z.array(id).max(MAX_MINIBAR, `At most ${MAX_MINIBAR} products.`) }))
    .output(message),
  listLost: inCompany
    .route({ method: 'GET', path: `${path}/lostItems`, tags, summary: 'Lost property, the latest first, found by any of its words' })
    .input(z.strictObject({ ...orgId, ...page, search: z.string().trim().max(100).default(''), state: z.enum(lostStates).optional() }))
    .output(z.strictObject({ items: z.array(lostItem), next })),
  saveLost: inCompany
    .route({
      method: 'POST',
      path: `${path}/lostItems`,
      tags,
      summary: 'Something that was found, noted to the stay that had the room when there is one',
    })
    .input(
      z.strictObject({
        ...orgId,
        item: z.string().trim().min(1, 'Say what was found.').max(200),
        roomId: id.nullable().default(null),
        /** For a find that was in no room. */
        place: z.string().trim().max(100).default(''),
        foundBy: z.string().trim().min(1, 'Say who found it.').max(100),
        foundOn: date,
        image,
      }),
    )
    .output(z.strictObject({ message: z.string(), item: lostItem })),
  closeLost: inCompany
    .route({ method: 'POST', path: `${path}/lostItems/{id}/close`, tags, summary: 'Something that was found is returned or disposed of' })
    .input(
      z.strictObject({
        ...ofRecord,
        state: z.enum(['returned', 'disposed']),
        handedTo: z.string().trim().min(1, 'Say to whom, or how.').max(200),
      }),
    )
    .output(z.strictObject({ message: z.string(), item: lostItem })),
  listFaults: inCompany
    .route({
      method: 'GET',
      path: `${path}/faults`,
      tags,
      summary: 'Faults of rooms: the open ones by age, or those that are done, the latest first',
    })
    .input(z.strictObject({ ...orgId, ...page, state: z.enum(['open', 'done']).default('open') }))
    .output(z.strictObject({ businessDay: date, faults: z.array(fault), next })),
  saveFault: inCompany
    .route({ method: 'POST', path: `${path}/faults`, tags, summary: 'Something in a room is broken' })
    .input(z.strictObject({ ...orgId, roomId: id, fault: z.string().trim().min(1, 'Say what is broken.').max(300), image }))
    .output(z.strictObject({ message: z.string(), fault })),
  blockForFault: inCompany
    .route({
      method: 'POST',
      path: `${path}/faults/{id}/block`,
      tags,
      summary: 'Takes the room of an open fault out of sale for some nights',
    })
    .input(
      z.strictObject({
        ...ofRecord,
        firstNight: date,
        /** The day on which the room is sold again. */
        until: date,
      }),
    )
    .output(z.strictObject({ message: z.string(), fault })),
  doneFault: inCompany
    .route({
      method: 'POST',
      path: `${path}/faults/{id}/done`,
      tags,
      summary: 'A fault is repaired. The room stays as clean, and as long out of sale, as it is.',
    })
    .input(z.strictObject(ofRecord))
    .output(z.strictObject({ message: z.string(), fault })),
  getPhoto: inCompany
    .route({ method: 'GET', path: `${path}/photos/{image}`, tags, summary: 'The photo of a find or of a fault' })
    .input(z.strictObject({ ...orgId, image: id }))
    .output(z.file()),
};
