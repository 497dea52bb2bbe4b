import { randomInt } from 'node:crypto';
import { gstinCheckCharacter } from '@bahi/core/gst/gstin';
import type { StaffRole } from '@bahi/core/organizations/staff-roles';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { insertOwner, insertSession, saveAdmin } from '../accounts/account-store.ts';
import { openKysely } from '../platform/database.ts';
import { hashPassword } from '../platform/passwords.ts';
import type { Kind } from '../platform/request-context.ts';
import { newSession } from '../platform/sessions.ts';
import { inTransaction, type Statement } from '../platform/transaction.ts';
import { insertMemberships, insertStaff } from '../staff/staff-store.ts';
import { type Headers, person, post } from './calls.ts';

export const password = 'Passw0rd@1';

// One hash for all users, because hashing is slow on purpose.
const shared = globalThis as { testPasswordHash?: Promise<string> };
const passwordHash = () => {
  shared.testPasswordHash ??= hashPassword(password);
  return shared.testPasswordHash;
};

export const anyMobile = () => String(randomInt(6_000_000_000, 9_999_999_999));
export const anyEmail = () => `${uuidv7()}@example.in`;

/** A unique GSTIN with a valid check character. */
export function anyGstin(state = '27'): string {
  const letters = Array.from({ length: 5 }, () => String.fromCharCode(65 + randomInt(26))).join('');
  const body = `${state}${letters}${randomInt(1000, 9999)}A1Z`;
  return body + gstinCheckCharacter(body);
}

export type Person = { id: string; email: string; mobile: string; headers: Headers };

const run = (pool: pg.Pool, statements: readonly Statement[]) =>
  inTransaction(pool, openKysely(pool), null, (tx) => tx.together(statements));

/** A session of this person, without a sign-in. */
export async function signedIn(pool: pg.Pool, kind: Kind, id: string): Promise<Headers> {
  const { token, tokenHash, expiresAt } = newSession(false);
  await run(pool, [insertSession({ tokenHash, kind, personId: id, expiresAt })]);
  return person(kind, token);
}

/** The platform's admin, signed in. */
export async function anyAdmin(pool: pg.Pool): Promise<Person> {
  const admin = { id: uuidv7(), name: 'Admin', email: anyEmail() };
  await run(pool, [saveAdmin({ ...admin, passwordHash: await passwordHash(), isDemo: false })]);
  return { ...admin, mobile: '', headers: await signedIn(pool, 'admin', admin.id) };
}

/** A signed-in owner without a company, approved by default. */
export async function anyOwner(pool: pg.Pool, { name = 'Owner', isApproved = true } = {}): Promise<Person> {
  const owner = { id: uuidv7(), name, email: anyEmail(), mobile: anyMobile() };
  await run(pool, [insertOwner({ ...owner, passwordHash: await passwordHash(), subscription: 'monthly', isApproved })]);
  return { ...owner, headers: await signedIn(pool, 'owner', owner.id) };
}

/** A member of the owner's staff in these companies, signed in. */
export async function anyStaff(pool: pg.Pool, ownerId: string, orgIds: readonly string[], role: StaffRole = 'user'): Promise<Person> {
  const staff = { id: uuidv7(), name: `Staff ${role}`, email: anyEmail(), mobile: anyMobile() };
  const memberships = orgIds.map((organization_id) => insertMemberships([{ organization_id, secondary_user_id: staff.id }]));
  await run(pool, [insertStaff({ ...staff, ownerId, role, passwordHash: await passwordHash() }), ...memberships]);
  return { ...staff, headers: await signedIn(pool, 'staff', staff.id) };
}

export type Shop = {
  orgId: string;
  state: string;
  gstin: string | null;
  /** `/orgs/{orgId}` */
  path: string;
  owner: Headers;
  /** Staff of role admin. */
  manager: Headers;
  /** Staff of role user. */
  clerk: Headers;
  people: { owner: Person; manager: Person; clerk: Person };
};

type Wanted = { state?: string; registrationType?: 'regular' | 'composition' | 'unregistered'; booksFrom?: string; isApproved?: boolean };

/**
 * An approved company in Maharashtra with its owner and two members of staff, all signed in. Created by the use case, approved directly.
 */
export async function openShop(app: FastifyInstance, pool: pg.Pool, wanted: Wanted = {}): Promise<Shop> {
  const { state = '27', registrationType = 'regular', booksFrom = '2024-04-01', isApproved = true } = wanted;
  const owner = await anyOwner(pool);
  const gstin = registrationType === 'unregistered' ? null : anyGstin(state);
  const company = { name: `Shop ${uuidv7()}`, type: 'self', industry: 4, state, gstin: gstin ?? '', registrationType, booksFrom };
  const made = await post<{ organizationData: { _id: string } }>(app, owner.headers, '/pUsers/organizations', company);
  if (made.status !== 200) throw new Error(`no shop: ${JSON.stringify(made.body)}`);
  const orgId = made.body.organizationData._id;
  await pool.query('update organizations set is_approved = $2 where id = $1', [orgId, isApproved]);
  const manager = await anyStaff(pool, owner.id, [orgId], 'admin');
  const clerk = await anyStaff(pool, owner.id, [orgId], 'user');
  return {
    orgId,
    state,
    gstin,
    path: `/orgs/${orgId}`,
    owner: owner.headers,
    manager: manager.headers,
    clerk: clerk.headers,
    people: { owner, manager, clerk },
  };
}
