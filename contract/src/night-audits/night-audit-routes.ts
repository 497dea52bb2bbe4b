import { auditSteps } from '@bahi/core/rooms/night-audit';
import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { problem } from '../refusals.ts';
import { as, date, instant, named, outgoing } from '../wire.ts';

const { money, decimal } = outgoing;
const path = '/orgs/{orgId}/nightAudits';
const tags = ['nightAudits'];
const count = z.number().int();

const ofRooms = <Schema extends z.ZodType>(schema: Schema) => z.strictObject({ ofAll: schema, ofSaleable: schema });

/** The figures of a business date. Money is before tax. */
const figures = named(outgoing, {
  rooms: count,
  outOfOrder: count,
  complimentary: count,
  sold: count,
  guests: count,
  arrivals: count,
  departures: count,
  noShows: count,
  roomRevenuePaise: as('roomRevenue', money),
  allRevenuePaise: as('allRevenue', money),
  /** Percent of paid rooms, of all and without those out of order; null without rooms. */
  occupancyE4: as('occupancy', ofRooms(decimal.nullable())),
  adrPaise: as('adr', money.nullable()),
  revParPaise: as('revPar', ofRooms(money.nullable())),
});

const day = named(outgoing, {
  businessDay: date,
  state: z.enum(['open', 'posting', 'closed']),
  closedAt: instant.nullable(),
  closedBy: z.string().nullable(),
  figures,
});

/** The night audit: the close of the business date of a hotel. */
export const nightAuditRoutes = {
  getAudit: inCompany
    .route({
      method: 'GET',
      path: `${path}/day`,
      tags,
      summary: 'The check list of the open business date, and its figures as they are now',
    })
    .input(z.strictObject(orgId))
    .output(
      z.strictObject({
        day,
        steps: z.array(
          z.strictObject({
            step: z.enum(auditSteps),
            /** The day does not close before these are resolved. `field` names the stay or room. */
            blocks: z.array(problem),
            warns: z.array(problem),
          }),
        ),
        mayClose: z.boolean(),
        /** Nights and charges that the audit will post. */
        toPost: count,
      }),
    ),
  runAudit: inCompany
    .route({
      method: 'POST',
      path: `${path}/runs`,
      tags,
      summary: 'Posts each occupied night once, keeps the figures, closes the business date and opens the next one',
    })
    .input(
      z.strictObject({
        ...orgId,
        /** The business date that the caller saw. A date that is closed already is answered as it is. */ businessDay: date,
      }),
    )
    .output(z.strictObject({ message: z.string(), posted: count, day, nextDay: date })),
  listDays: inCompany
    .route({
      method: 'GET',
      path: `${path}/days`,
      tags,
      summary: 'Closed business dates with their figures, and the figures of all of them together',
    })
    .input(z.strictObject({ ...orgId, from: date, to: date }))
    .output(z.strictObject({ days: z.array(day), total: figures })),
};
