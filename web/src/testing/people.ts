import type { StaffRole } from '@bahi/core/organizations/staff-roles';
import type { Company } from '../platform/company.ts';

/* The users of the tests. `parts` replace fields of the example. */

const at = '2026-04-01T06:30:00.000Z';
export const idOf = (number: number) => `01890000-0000-7000-8000-${String(number).padStart(12, '0')}`;

export const aCompany = (parts: Partial<Company> = {}): Company => ({
  _id: idOf(10),
  name: 'Bahi Traders',
  type: 'self',
  logo: null,
  place: 'Ernakulam',
  industry: 4,
  state: '32',
  gstin: null,
  registrationType: 'unregistered',
  booksFrom: '2026-04-01',
  isTest: false,
  features: null,
  isApproved: true,
  isBlocked: false,
  isActive: true,
  owner: idOf(1),
  createdAt: at,
  ...parts,
});

export const anOwner = {
  _id: idOf(1),
  userName: 'Meera Nair',
  email: 'meera@demo.example',
  mobile: '9847012345',
  isApproved: true,
  subscription: 'yearly' as const,
  createdAt: at,
};

export const aStaff = {
  _id: idOf(2),
  name: 'Arun Das',
  email: 'arun@demo.example',
  mobile: '9847054321',
  role: 'user' as StaffRole,
  primaryUser: idOf(1),
};

export const aMember = {
  ...aStaff,
  isBlocked: false,
  blockedBy: null as 'admin' | 'owner' | 'staff' | null,
  isActive: true,
  organization: [idOf(10)],
  createdAt: at,
};

const anAdmin = { _id: idOf(9), name: 'Operator', email: 'admin@demo.example', mustChangePassword: false };

/** Stores the session data of a signed-in user. */
export function isSignedIn(kind: 'admin' | 'owner' | 'staff', parts: object = {}): void {
  const stored = { admin: ['adminData', anAdmin], owner: ['pUserData', anOwner], staff: ['sUserData', aStaff] } as const;
  const [key, data] = stored[kind];
  localStorage.setItem(key, JSON.stringify({ ...data, ...parts }));
}
