import type { Lut } from '@bahi/core/organizations/company-facts';
import type { CompanySettings } from '@bahi/core/organizations/company-settings';
import type { Feature } from '@bahi/core/organizations/industries';
import type { PeriodLocks } from '@bahi/core/organizations/period-locks';
import type { Registration } from '@bahi/core/organizations/registrations';
import type { SaleLimits } from '@bahi/core/vouchers/sale-limits';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Operation } from './operation.ts';
import type { Seal } from './seal.ts';
import type { DB } from './tables.gen.ts';
import type { Tx } from './transaction.ts';

/** Asks a route of the contract within the server, named as `vouchers.saveContra`, as its reader; input and answer are those of the wire. */
export type Ask = (route: string, input: object) => Promise<unknown>;

/** What every request carries before anybody knows whose it is. */
export type RequestContext = {
  request: FastifyRequest;
  reply: FastifyReply;
  pool: pg.Pool;
  db: Kysely<DB>;
  secureCookies: boolean;
  seal: Seal;
  /** The largest archive of a company that is written or taken. */
  archiveMostBytes: number;
  /** What runs beside the requests; nothing in the tests of single routes. */
  operation?: Operation | undefined;
  /** Asks on behalf of a request, through the guard of the route. */
  askAs: (hop: RequestContext) => Ask;
};

export type Kind = 'admin' | 'owner' | 'staff';

/** Who calls. `role` is that of staff; an owner may all that a member with role admin may. */
export type Caller = { kind: Kind; id: string; name: string; role: 'user' | 'admin' | null };

/** A company as this caller may use it: `company-switches.ts` has taken away from it what this person may less than others. */
export type Company = {
  id: string;
  name: string;
  type: 'integrated' | 'self' | 'other';
  state: string;
  gstin: string | null;
  /** For trying things out: the company and its parties may have test GSTINs. */
  isTest: boolean;
  /** As it stands today. */
  registration: Registration['type'];
  /** How it stood before; empty when it never changed. */
  registrations: readonly Registration[];
  luts: readonly Lut[];
  /** How many digits of an HSN code the turnover of last year asks for. */
  hsnDigits: 4 | 6;
  features: ReadonlySet<Feature>;
  booksFrom: string;
  /** The last locked day of all the books, and of each part; nothing is locked while the books are opened for a time. */
  locks: PeriodLocks;
  lockedUpTo: string | null;
  /** How many days back this caller may date a voucher; null for as far as the books reach. */
  backDatingDays: number | null;
  saleLimits: SaleLimits;
  own: OwnOnly;
} & Pick<CompanySettings['books'], 'roundsToRupee' | 'negativeStock' | 'negativeCash' | 'placeOfSupplyBasis' | 'aheadDays'>;

/** What this caller sees and uses only in part; null for all of it. */
export type OwnOnly = {
  /** Parties that this member of staff created or was given. */
  partiesOf: string | null;
  /** These godowns, and the vans of which this member of staff is the salesman. */
  godowns: { staffId: string; ids: readonly string[] } | null;
  /** Of a kind of voucher in which some series are among these, only those. */
  series: readonly string[] | null;
};
/** Which company's rows a statement reads, and which of them this caller sees. */
export type Within = Pick<Company, 'id' | 'own'>;

/** What a handler outside of a company gets. The transaction sees the global tables only. */
export type SignedInHop = RequestContext & { caller: Caller; tx: Tx };
/** What a handler inside a company gets. */
export type CompanyRequestContext = SignedInHop & { company: Company };
