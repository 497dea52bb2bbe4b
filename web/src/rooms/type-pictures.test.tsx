import { usualHotelSettings } from '@bahi/core/rooms/hotel-settings';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { clearSession } from '../platform/session.ts';
import { serveFakeApi } from '../testing/fake-api.ts';
import { aCompany, aStaff, idOf, isSignedIn } from '../testing/people.ts';
import { openApp } from '../testing/show.tsx';
import { staffApi } from '../testing/voucher-books.ts';

afterEach(() => clearSession('staff'));

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);

test('pictures are added, moved to the cover and removed by keys while a typed name stays, which is saved with the newest version', async () => {
  const [garden, bath] = [idOf(801), idOf(802)];
  const settings = { ...usualHotelSettings, version: 1, changedAt: null, changedBy: null };
  let type = {
    ...{ _id: idOf(700), name: 'Deluxe', baseGuests: 2, mostAdults: 3, mostChildren: 2, mostGuests: 4, extraBeds: 1, amenities: '' },
    ...{ productId: idOf(701), productName: 'Room, Deluxe', pictures: [garden, bath], rooms: 0, isActive: true },
    ...{ version: 1, changedAt: null, changedBy: null },
  };
  const saved = (patch: Partial<typeof type>) => {
    type = { ...type, ...patch, version: type.version + 1 };
    return { message: 'Saved', roomType: type };
  };
  const signedIn = { ...aStaff, role: 'admin' as const, organization: [aCompany({ industry: 6 })] };
  isSignedIn('staff', { role: 'admin' });
  const asked = serveFakeApi(
    staffApi({
      accounts: { getStaff: () => ({ data: { userData: signedIn } }) },
      rooms: {
        getSetUp: () => ({ types: [type], rooms: [], plans: [], businessDay: '2026-11-24', settings }),
        getRoomTypePicture: () => new File(['x'], 'room.png', { type: 'image/png' }),
        addRoomTypePicture: () => saved({ pictures: [...type.pictures, idOf(803)] }),
        arrangeRoomTypePictures: ({ pictures }) => saved({ pictures: [...pictures] }),
        updateRoomType: ({ name }) => saved({ name }),
      },
    }),
  );
  const sent = (route: string) => asked.filter((call) => call.route === route).map(({ input }) => input);
  const isReady = () => waitFor(() => expect(screen.getByText('Add a picture').closest('button')).not.toHaveAttribute('aria-disabled'));
  const { user } = openApp('/sUsers/rooms/setUp');
  await user.click(await screen.findByRole('button', { name: 'Edit Deluxe' }));
  const name = screen.getByLabelText('Room type');
  await user.clear(name);
  await user.type(name, 'Deluxe AC');

  screen.getByRole('button', { name: 'Move picture 2 forward' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent('rooms.arrangeRoomTypePictures')).toMatchObject([{ version: 1, pictures: [bath, garden] }]));
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName('Move picture 1 forward'));
  await isReady();
  await user.upload(screen.getByLabelText('Picture file'), new File([png], 'view.png', { type: 'image/png' }));
  await screen.findByText('Picture 3');
  await isReady();
  expect(sent('rooms.addRoomTypePicture')).toMatchObject([{ version: 2 }]);
  screen.getByRole('button', { name: 'Remove picture 3' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByText('Picture 3')).toBeNull());
  expect(document.activeElement).toHaveAccessibleName('Add a picture');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent('rooms.updateRoomType')).toMatchObject([{ version: 4, name: 'Deluxe AC' }]));
});
