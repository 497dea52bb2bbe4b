import type { Company } from '../platform/company.ts';
import { type FakeApi, serveFakeApi } from './fake-api.ts';
import { aCompany, anOwner, isSignedIn } from './people.ts';
import { openApp } from './show.tsx';

/** A page of companies, as the list route returns it. */
export const pageOf = (organizationData: Company[], next: string | null = null) => ({
  organizationData,
  next,
  total: organizationData.length,
});

/** The settings of a company, beside the fields of the list. */
export const settingsOfCompany = (company: Company) => ({
  organizationData: company,
  details: {
    ...{
      legalName: '',
      address: '',
      pin: '',
      phone: '',
      email: '',
      website: '',
      upiId: '',
      pan: '',
      fssai: '',
      luts: [],
      registrations: [],
    },
    ...{ turnover: 'upTo5Crore' as const, highestTurnover: 'upTo5Crore' as const },
  },
  version: 4,
  changedAt: null,
  changedBy: null,
});

/** Opens an address as an owner of these companies. The last argument: the admin has approved the owner. */
export function openAsOwner(path: string, companies = [aCompany()], routes: FakeApi['organizations'] = {}, isApproved = true) {
  const asked = serveFakeApi({
    accounts: { getOwner: () => ({ data: { userData: { ...anOwner, isApproved, organization: companies } } }) },
    organizations: { listOrganizations: ({ state }) => pageOf(state === 'left' ? [] : companies), ...routes },
    staff: { listStaff: () => ({ secondaryUsers: [], next: null, total: 0 }) },
    passcode: { lockOwner: () => ({ message: 'Locked' }) },
    records: {
      listChanges: () => ({
        changes: [
          {
            version: 3,
            at: '2026-11-20T06:30:00Z',
            by: 'Asha',
            isDeletion: false,
            fields: [{ field: 'place', old: 'Aluva', new: 'Kochi' }],
          },
        ],
        next: null,
      }),
    },
  });
  isSignedIn('owner', { isApproved });
  return { ...openApp(path), asked: (route: string) => asked.filter((each) => each.route === route).map(({ input }) => input) };
}
