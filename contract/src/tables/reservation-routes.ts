import { z } from 'zod';
import { inCompany, orgId } from '../base.ts';
import { ofRecord, version } from '../records/record-shapes.ts';
import { refusals } from '../refusals.ts';
import { date, id, instant, named, outgoing } from '../wire.ts';
import { ofDay, reservation, reservationFields } from './reservation-shapes.ts';
import { order } from './table-shapes.ts';

const path = '/orgs/{orgId}/reservations';
const tags = ['tables'];
const { changed } = refusals;
const saved = z.strictObject({ message: z.string(), reservation });

export const reservationRoutes = {
  listReservations: inCompany
    .route({
      method: 'GET',
      path,
      tags,
      summary: 'The reservations of a business day, which ends at 04:00, by time, and the parties that wait',
    })
    .input(ofDay)
    .output(z.strictObject({ day: date, reservations: z.array(reservation), now: instant })),
  saveReservation: inCompany
    .route({ method: 'POST', path, tags, summary: 'A new reservation, or a party that waits for a table' })
    .input(z.strictObject({ ...orgId, ...reservationFields }))
    .output(saved),
  updateReservation: inCompany
    .route({ method: 'PUT', path: `${path}/{id}`, tags, summary: 'Changes a reservation whose guests are expected' })
    .errors(changed)
    .input(z.strictObject({ ...ofRecord, version, ...reservationFields }))
    .output(saved),
  endReservation: inCompany
    .route({
      method: 'POST',
      path: `${path}/{id}/end`,
      tags,
      summary: 'Says that the guests did not come or cancelled, or takes that back: expected',
    })
    .errors(changed)
    .input(z.strictObject({ ...ofRecord, version, state: z.enum(['noShow', 'cancelled', 'expected']) }))
    .output(saved),
  seatReservation: inCompany
    .route({ method: 'POST', path: `${path}/{id}/seat`, tags, summary: 'Seats the guests at a free table and opens their order' })
    .errors(changed)
    .input(z.strictObject({ ...ofRecord, version, tableId: id }))
    .output(named(outgoing, { message: z.string(), order })),
};
