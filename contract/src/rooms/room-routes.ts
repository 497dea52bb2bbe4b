import { MAX_BOARD_DAYS, MAX_TYPE_PICTURES } from '@bahi/core/rooms/room-set-up';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { pictureFile } from '../records/picture-file.ts';
import { ofRecord, version } from '../records/record-shapes.ts';
import { refusals } from '../refusals.ts';
import { as, date, id, incoming, named, outgoing } from '../wire.ts';
import {
  block,
  blockFields,
  cleaningFields,
  hotelSettings,
  hotelSettingsFields,
  keptDate,
  newRoomsFields,
  ratePlan,
  ratePlanFields,
  ratePlanHead,
  room,
  roomFields,
  roomType,
  roomTypeFields,
  shownStay,
} from './room-shapes.ts';

const path = '/orgs/{orgId}/hotel';
const tags = ['rooms'];
const message = z.string();
const { taken, changed, limited, readOnlyMasters } = refusals;
/** A change replaces the record; an inactive one is no longer sold. */
const changing = { ...ofRecord, version, isActive: z.boolean().default(true) };

const savedType = z.strictObject({ message, roomType });
const savedRoom = z.strictObject({ message, room });
const savedPlan = z.strictObject({ message, ratePlan });
const nights = z.array(z.number().int());
const stay = z.strictObject(shownStay);

/** The rooms of a hotel: types, rooms, rate plans, settings, the room board and housekeeping. */
export const roomRoutes = {
  getSetUp: inCompany
    .route({
      method: 'GET',
      path: `${path}/setUp`,
      tags,
      summary: 'Room types, rooms and rate plans without their prices, also those out of use, with the settings and the business date',
    })
    .input(z.strictObject(orgId))
    .output(
      z.strictObject({
        types: z.array(roomType),
        rooms: z.array(room),
        plans: z.array(ratePlanHead),
        settings: hotelSettings,
        /** The open business day; today before the first set-up. */
        businessDay: date,
      }),
    ),
  saveRoomType: inCompany
    .route({ method: 'POST', path: `${path}/roomTypes`, tags, summary: 'A new room type' })
    .errors({ ...taken, ...limited, ...readOnlyMasters })
    .input(z.strictObject({ ...orgId, ...roomTypeFields }))
    .output(savedType),
  updateRoomType: inCompany
    .route({ method: 'PUT', path: `${path}/roomTypes/{id}`, tags, summary: 'Changes a room type. One with rooms stays in use.' })
    .errors({ ...taken, ...changed, ...readOnlyMasters })
    .input(z.strictObject({ ...changing, ...roomTypeFields }))
    .output(savedType),
  addRoomTypePicture: inCompany
    .route({
      method: 'POST',
      path: `${path}/roomTypes/{id}/pictures`,
      tags,
      summary: `A further picture of a room type, behind those it has; at most ${MAX_TYPE_PICTURES}`,
    })
    .errors({ ...changed, ...limited })
    .input(z.strictObject({ ...ofRecord, version, image: pictureFile }))
    .output(savedType),
  arrangeRoomTypePictures: inCompany
    .route({
      method: 'PUT',
      path: `${path}/roomTypes/{id}/pictures`,
      tags,
      summary: 'Puts the pictures of a room type in this order, the cover first; those left out are removed',
    })
    .errors(changed)
    .input(
      z.strictObject({
        ...ofRecord,
        version,
        /** Ids of its pictures, each at most once. */
        pictures: z.array(id).max(MAX_TYPE_PICTURES),
      }),
    )
    .output(savedType),
  getRoomTypePicture: inCompany
    .route({ method: 'GET', path: `${path}/roomTypes/{id}/pictures/{image}`, tags, summary: 'A picture of a room type as a file' })
    .input(z.strictObject({ ...ofRecord, image: id }))
    .output(z.file()),
  saveRooms: inCompany
    .route({ method: 'POST', path: `${path}/rooms`, tags, summary: 'New rooms of a type, by numbers and ranges of numbers' })
    .errors({ ...taken, ...limited })
    .input(z.strictObject({ ...orgId, ...newRoomsFields }))
    .output(z.strictObject({ message, rooms: z.array(room) })),
  updateRoom: inCompany
    .route({
      method: 'PUT',
      path: `${path}/rooms/{id}`,
      tags,
      summary: 'Changes a room. One that is taken on later nights keeps its type and stays in use.',
    })
    .errors({ ...taken, ...changed })
    .input(z.strictObject({ ...changing, ...roomFields }))
    .output(savedRoom),
  setCleaning: inCompany
    .route({
      method: 'PUT',
      path: `${path}/rooms/{id}/cleaning`,
      tags,
      summary: 'Says how clean a room is. The last one who says it counts.',
    })
    .input(z.strictObject({ ...ofRecord, ...cleaningFields }))
    .output(savedRoom),
  saveBlock: inCompany
    .route({
      method: 'POST',
      path: `${path}/blocks`,
      tags,
      summary: 'Takes a room out of sale for some nights. Refused where a stay has the room, or where no other room of the type is left.',
    })
    .input(z.strictObject({ ...orgId, ...blockFields }))
    .output(z.strictObject({ message, block })),
  releaseBlock: inCompany
    .route({ method: 'POST', path: `${path}/blocks/{id}/release`, tags, summary: 'Puts a room back into sale from the business date on' })
    .errors(changed)
    .input(z.strictObject({ ...ofRecord, version }))
    .output(z.strictObject({ message })),
  getRatePlan: inCompany
    .route({ method: 'GET', path: `${path}/ratePlans/{id}`, tags, summary: 'A rate plan with its prices by room type and season' })
    .input(z.strictObject(ofRecord))
    .output(z.strictObject({ ratePlan })),
  saveRatePlan: inCompany
    .route({ method: 'POST', path: `${path}/ratePlans`, tags, summary: 'A new rate plan with its prices' })
    .errors({ ...taken, ...limited })
    .input(named(incoming, { ...orgId, ...ratePlanFields }))
    .output(savedPlan),
  updateRatePlan: inCompany
    .route({
      method: 'PUT',
      path: `${path}/ratePlans/{id}`,
      tags,
      summary: 'Changes a rate plan and replaces its prices. Booked nights keep theirs.',
    })
    .errors({ ...taken, ...changed })
    .input(named(incoming, { ...changing, ...ratePlanFields }))
    .output(savedPlan),
  saveHotelSettings: inCompany
    .route({ method: 'PUT', path: `${path}/settings`, tags, summary: 'Sets how the hotel works, from now on' })
    .errors(changed)
    .input(named(incoming, { ...orgId, version, ...hotelSettingsFields }))
    .output(z.strictObject({ message, settings: hotelSettings })),
  getBoard: inCompany
    .route({
      method: 'GET',
      path: `${path}/board`,
      tags,
      summary:
        'The room board: rooms in use with their stays and blocks over some days, stays without a room, and free rooms by type and night',
    })
    .input(
      z.strictObject({
        ...orgId,
        /** The first night; the business date without it. */
        from: date.optional(),
        days: z.number().int().min(1).max(MAX_BOARD_DAYS).default(14),
        /** Stays only of the first so many rooms of the board, and of those without a room; of all rooms without it. */
        firstRooms: z.number().int().min(1).max(100).optional(),
      }),
    )
    .output(
      z.strictObject({
        businessDay: date,
        from: date,
        days: z.number().int(),
        types: z.array(
          named(outgoing, {
            _id: id,
            name: z.string(),
            /** The lowest price of the business date for its usual guests, before tax; null if it is not for sale. */
            pricePaise: as('price', outgoing.money.nullable()),
            /** By night: its rooms, those out of sale, and those sold or on hold. */
            rooms: nights,
            blocked: nights,
            taken: nights,
          }),
        ),
        rooms: z.array(room),
        /** Consecutive nights of a stay in one room, or without one yet. Only nights of the board are here: the dates of the stay may reach further. */
        spans: z.array(z.strictObject({ ...shownStay, roomId: id.nullable(), from: keptDate, until: keptDate })),
        blocks: z.array(block),
      }),
    ),
  getToday: inCompany
    .route({
      method: 'GET',
      path: `${path}/today`,
      tags,
      summary: 'Each room as it is now, with its guest, the one who comes and its housekeeping, and the counts of the business date',
    })
    .input(z.strictObject(orgId))
    .output(
      z.strictObject({
        businessDay: date,
        tiles: z.array(
          z.strictObject({
            room,
            /** The guests in the room. */
            stay: stay.nullable(),
            /** Those who are expected in it. */
            arriving: stay.nullable(),
            block: block.nullable(),
            /** As housekeeping found the room where the desk says otherwise; null if both say the same. */
            foundOccupied: z.boolean().nullable(),
          }),
        ),
        /** Rooms in use and out of sale. */
        rooms: z.number().int(),
        blocked: z.number().int(),
        inHouse: z.number().int(),
        /** Rooms that are taken tonight: by guests in the house who stay, and by those who are expected. */
        tonight: z.number().int(),
        arrivals: z.number().int(),
        arrivalsPending: z.number().int(),
        departures: z.number().int(),
        departuresPending: z.number().int(),
        dirty: z.number().int(),
        cleaning: z.number().int(),
      }),
    ),
};
