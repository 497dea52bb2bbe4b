import { v7 as uuid } from 'uuid';
import { api } from '../platform/api.ts';
import { sayError } from '../platform/say-error.ts';
import { toastError } from '../platform/toasts.ts';
import type { GuestForm } from './guest-form.ts';

/** The guests are in the house by now: a photo that fails is said, and may be taken again from the house list. */
export async function sendPhotos(orgId: string, guests: readonly GuestForm[], ids: readonly string[]): Promise<void> {
  for (const [at, { photo, name }] of guests.entries()) {
    const id = ids[at];
    if (photo === null || id === undefined) continue;
    await api.guests
      .saveIdPhoto({ orgId, id, image: photo }, { context: { key: uuid() } })
      .catch((error: unknown) =>
        toastError(
          `${name || 'The guest'} is checked in without the photo: ${sayError(error, 'it was not stored')} Take it again under In the house.`,
        ),
      );
  }
}
