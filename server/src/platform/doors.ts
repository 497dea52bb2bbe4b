import { restaurantWork, type StaffRole } from '@bahi/core/organizations/staff-roles';
import type { Caller } from './request-context.ts';

/** Roles of callers. Nobody is a browser without a session. Captain, cashier and kitchen are staff who work only in a restaurant. */
export type Role = 'nobody' | 'admin' | 'owner' | 'staffAdmin' | 'staffUser' | 'captain' | 'cashier' | 'kitchen';

const roleOfStaff = (role: StaffRole): Role => (role === 'admin' ? 'staffAdmin' : role === 'user' ? 'staffUser' : role);
const allStaff = ['staffAdmin', 'staffUser', 'captain', 'cashier', 'kitchen'] as const;

/**
 * The doors and the roles that may pass them. The implementers at the routes (`forOwner …`, guards.ts) are named for them. The doors of the
 * first part lead to the caller's own data; the others lead into one company of theirs, which is approved and not blocked.
 */
export const doors = {
  anyone: ['nobody', 'admin', 'owner', ...allStaff],
  admin: ['admin'],
  owner: ['owner'],
  staff: allStaff,
  ownerAndStaff: ['owner', ...allStaff],
  ownerAndStaffAdmin: ['owner', 'staffAdmin'],
  members: ['owner', 'staffAdmin', 'staffUser'],
  managers: ['owner', 'staffAdmin'],
  orders: ['owner', ...restaurantWork.orders.map(roleOfStaff)],
  bills: ['owner', ...restaurantWork.bills.map(roleOfStaff)],
  kitchen: ['owner', ...restaurantWork.kitchen.map(roleOfStaff)],
} as const satisfies Record<string, readonly Role[]>;

export type Door = keyof typeof doors;

export function roleOf({ kind, role }: Pick<Caller, 'kind' | 'role'>): Role {
  if (kind !== 'staff') return kind;
  return roleOfStaff(role ?? 'user');
}

/** True for the owner and staff of role admin, whom no limit of a member of staff binds. */
export const isManager = (caller: Pick<Caller, 'kind' | 'role'>): boolean => (doors.managers as readonly Role[]).includes(roleOf(caller));

/** True if the role may see the cost of goods, and so the profit. Routes for members check it before they return a cost. */
export const seesCost = (role: Role): boolean => (doors.managers as readonly Role[]).includes(role);
