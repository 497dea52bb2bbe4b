import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { DB } from './tables.gen.ts';
import type { Tx } from './transaction.ts';

/** What every request carries before anybody knows whose it is. */
export type Hop = { request: FastifyRequest; reply: FastifyReply; pool: pg.Pool; db: Kysely<DB>; secureCookies: boolean };

export type Kind = 'admin' | 'owner' | 'staff';

/** Who calls. `role` is that of staff; an owner may all that a member with role admin may. */
export type Caller = { kind: Kind; id: string; name: string; role: 'user' | 'admin' | null };

export type Company = {
  id: string;
  name: string;
  type: 'integrated' | 'self' | 'other';
  state: string;
  gstin: string | null;
  registration: 'regular' | 'composition' | 'unregistered';
  booksFrom: string;
  lockedUpTo: string | null;
  /** How many days back this caller may date a voucher; null for as far as the books reach. */
  backDatingDays: number | null;
  roundsToRupee: boolean;
  negativeStock: 'block' | 'warn' | 'allow';
};

/** What a handler outside of a company gets. The transaction sees the global tables only. */
export type SignedInHop = Hop & { caller: Caller; tx: Tx };
/** What a handler inside a company gets. */
export type CompanyHop = SignedInHop & { company: Company };
