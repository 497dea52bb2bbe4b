import type { Lut } from '@bahi/core/organizations/company-facts';
import type { CompanySettings } from '@bahi/core/organizations/company-settings';
import type { Feature } from '@bahi/core/organizations/industries';
import type { PeriodLocks } from '@bahi/core/organizations/period-locks';
import type { Registration } from '@bahi/core/organizations/registrations';
import type { StaffRole } from '@bahi/core/organizations/staff-roles';
import type { SaleLimits } from '@bahi/core/vouchers/sale-limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { KnownJobKind } from './jobs/job-kind.ts';
import type { Operation } from './operation.ts';
import type { Replica } from './replica.ts';
import type { Seal } from './seal.ts';
import type { DB } from './tables.gen.ts';
import type { Tx } from './transaction.ts';

/**
 * Calls a route of the contract within the server, by a name such as `vouchers.saveContra`, for the present caller; input and answer have
 * the wire format.
 */
export type Ask = (route: string, input: object) => Promise<unknown>;

/** A person for whom a job of the server reads in one company; its rights are read at each call. */
export type PersonAtWork = { orgId: string; kind: Kind; id: string };

/** The data of every request before its session is known. */
export type RequestContext = {
  request: FastifyRequest;
  reply: FastifyReply;
  pool: pg.Pool;
  db: Kysely<DB>;
  /** Answers reports, while it follows. */
  replica?: Replica | undefined;
  secureCookies: boolean;
  seal: Seal;
  /** The largest archive of a company that is exported or accepted. */
  archiveMostBytes: number;
  /** Background jobs; undefined in tests of single routes. */
  operation?: Operation | undefined;
  /** Every kind of job; the routes of files have none. */
  jobKinds?: readonly KnownJobKind[];
  /** Calls routes for the caller of a request, through their guards. */
  askAs: (context: RequestContext) => Ask;
  /** Set by a job that reads for a person who has no session: there is no request then. */
  atWork?: PersonAtWork;
};

export type Kind = 'admin' | 'owner' | 'staff';

/** The caller. `role` is that of staff; an owner may do everything that staff of role admin may. */
export type Caller = { kind: Kind; id: string; name: string; role: StaffRole | null };

/** A company as this caller may use it: `company-switches.ts` has applied the caller's limits. */
export type Company = {
  id: string;
  name: string;
  type: 'integrated' | 'self' | 'other';
  state: string;
  gstin: string | null;
  /** A test company: it and its parties may have test GSTINs. */
  isTest: boolean;
  /** The present registration. */
  registration: Registration['type'];
  /** Earlier registrations; empty if it never changed. */
  registrations: readonly Registration[];
  luts: readonly Lut[];
  /** The number of digits of an HSN code that last year's turnover requires. */
  hsnDigits: 4 | 6;
  features: ReadonlySet<Feature>;
  booksFrom: string;
  /** The last locked day of all the books, and of each part; no lock while the books are unlocked for a time. */
  locks: PeriodLocks;
  lockedUpTo: string | null;
  /** The number of days back that this caller may date a voucher; null for no limit. */
  backDatingDays: number | null;
  saleLimits: SaleLimits;
  /** Dishes that this caller may give without charge in a business day, in paise at the menu price; null for no limit. */
  mostFreePaise: number | null;
  own: OwnOnly;
} & Pick<CompanySettings['books'], 'roundsToRupee' | 'negativeStock' | 'negativeCash' | 'placeOfSupplyBasis' | 'aheadDays'>;

/** Restrictions of this caller to some records; null for all. */
export type OwnOnly = {
  /** Only parties that this member of staff created or was assigned. */
  partiesOf: string | null;
  /** Only these godowns, and the vans of which this member of staff is the salesman. */
  godowns: { staffId: string; ids: readonly string[] } | null;
  /** For a kind of voucher with some of these series: only those. */
  series: readonly string[] | null;
};
/** The company of a statement, and the restrictions of the caller. */
export type Within = Pick<Company, 'id' | 'own'>;

/** The context of a handler outside of a company. The transaction sees only the global tables. */
export type SignedInHop = RequestContext & { caller: Caller; tx: Tx };
/** The context of a handler inside a company. */
export type CompanyRequestContext = SignedInHop & { company: Company };
