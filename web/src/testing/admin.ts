import { type FakeApi, serveFakeApi } from './fake-api.ts';
import { anOwner, idOf, isSignedIn } from './people.ts';
import { openApp } from './show.tsx';

const { subscription: _, ...asListed } = anOwner;
/** A primary user as the list of the admin has them. */
export const row = {
  ...asListed,
  isDemo: false,
  subscription: 'monthly' as const,
  subscriptionStartedAt: '2026-01-31T06:00:00.000Z',
  isBlocked: false,
  createdAt: '2026-01-31T06:00:00.000Z',
  companyCount: 0,
  staffCount: 0,
};
/** The same owner as the profile page loads it. */
export const profile = {
  _id: idOf(1),
  name: 'Meera Nair',
  email: 'meera@demo.example',
  phoneNumber: '9847012345',
  isApproved: false,
  isBlocked: false,
  sms: false,
  whatsApp: true,
  subscriptionType: 'monthly' as const,
  isDemo: false,
  hasSecondFactor: false,
  subscriptionStartedAt: '2026-01-31T06:00:00.000Z',
  createdAt: '2026-01-31T06:00:00.000Z',
};

export const nobodyWaits = { owners: [], ownerTotal: 0, companies: [], companyTotal: 0 };

/** Opens an address of the admin's area, signed in. */
export function openAdmin(path: string, admin: FakeApi['admin']) {
  const asked = serveFakeApi({
    admin: { listOwners: () => ({ priUsers: [], org: [], secUsers: [], total: 0 }), getWaiting: () => nobodyWaits, ...admin },
  });
  isSignedIn('admin');
  return { ...openApp(path), asked: (route: string) => asked.filter((each) => each.route === route).map(({ input }) => input) };
}
