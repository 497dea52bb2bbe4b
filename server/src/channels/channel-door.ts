import { forAnyone } from '../platform/guards.ts';
import { type ChannelContext, readAsChannel, writeAsChannel } from './admit-channel.ts';
import { amend, book, cancel, findOwn, serializeForChannel } from './channel-bookings.ts';
import { readChanges } from './list-changes.ts';
import { readAvailability, readRates } from './sold-nights.ts';

type Written = { readonly bookingId: string; readonly message: string };

/** The answer of a write: its message, and the booking as it is then. */
const answered = async (context: ChannelContext, { bookingId, message }: Written, reference: string) => ({
  ...{ bookingId, message },
  booking: await serializeForChannel(context, bookingId, reference),
});

/** The addresses that channels of hotels call with their tokens. */
export const channelDoor = {
  getAvailability: forAnyone.channelDoor.getAvailability.handler(({ input, context }) =>
    readAsChannel(context, 'getAvailability', (admitted) => readAvailability(admitted, input)),
  ),
  getRates: forAnyone.channelDoor.getRates.handler(({ input, context }) =>
    readAsChannel(context, 'getRates', (admitted) => readRates(admitted, input)),
  ),
  listChanges: forAnyone.channelDoor.listChanges.handler(({ input, context }) =>
    readAsChannel(context, 'listChanges', (admitted) => readChanges(admitted, input.cursor)),
  ),
  saveBooking: forAnyone.channelDoor.saveBooking.handler(async ({ input, context }) => {
    const { bookingId: _, ...answer } = await writeAsChannel(context, 'saveBooking', input, async (admitted) =>
      answered(admitted, await book(admitted, input), input.reference),
    );
    return answer;
  }),
  getBooking: forAnyone.channelDoor.getBooking.handler(({ input: { reference }, context }) =>
    readAsChannel(context, 'getBooking', async (admitted) => {
      const { bookingId } = await findOwn(admitted, reference);
      return { booking: await serializeForChannel(admitted, bookingId, reference) };
    }),
  ),
  amendBooking: forAnyone.channelDoor.amendBooking.handler(async ({ input, context }) => {
    const { bookingId: _, ...answer } = await writeAsChannel(context, 'amendBooking', input, async (admitted) =>
      answered(admitted, await amend(admitted, input), input.reference),
    );
    return answer;
  }),
  cancelBooking: forAnyone.channelDoor.cancelBooking.handler(async ({ input, context }) => {
    const { bookingId: _, ...answer } = await writeAsChannel(context, 'cancelBooking', input, async (admitted) =>
      answered(admitted, await cancel(admitted, input), input.reference),
    );
    return answer;
  }),
};
