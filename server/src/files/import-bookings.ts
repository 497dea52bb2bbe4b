import { bookings } from '@bahi/core/files/sheets/booking-sheet';
import { type BookingFileRow, planBookings, writeBookings } from '../bookings/public/import-bookings.ts';
import { atColumns } from './at-columns.ts';
import type { Importer } from './importer.ts';

const columns = { typeId: 'typeName', planId: 'planName', partyId: 'partyName', nights: 'ratePaise', roomId: 'typeName' };

/** Bookings of a hotel. The check counts the rooms that the rows of the file take together; the run has the last word. */
export const bookingImporter: Importer = {
  sheet: bookings,
  chunk: 200,
  async importChunk(context, rows, purpose, taken) {
    const brought = rows.map(({ position, values }) => ({ at: position, ...(values as unknown as Omit<BookingFileRow, 'at'>) }));
    const planned = await planBookings(context, brought, purpose, { taken });
    if (purpose === 'write') await writeBookings(context, planned);
    return planned.rows.map(({ at, action, id, problems }) => ({ position: at, action, id, problems: atColumns(problems, columns) }));
  },
};
