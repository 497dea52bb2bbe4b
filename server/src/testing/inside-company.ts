import { admitToFile } from '../platform/admit-to-file.ts';
import type { CompanyRequestContext, RequestContext } from '../platform/request-context.ts';
import { cookieName } from '../platform/sessions.ts';
import { inTransaction } from '../platform/transaction.ts';
import type { Headers } from './calls.ts';
import type { TestDatabase } from './test-database.ts';

type Inside = Pick<CompanyRequestContext, 'tx' | 'company' | 'caller'>;

/** Runs work in one transaction of the company as this member, as a use case of any noun does. */
export async function insideCompany<Result>(
  { pool, db }: Pick<TestDatabase, 'pool' | 'db'>,
  headers: Headers,
  orgId: string,
  work: (context: Inside) => Promise<Result>,
): Promise<Result> {
  const kind = headers['x-bahi-kind'] === 'owner' ? 'owner' : 'staff';
  const name = cookieName(kind);
  const cookies = { [name]: headers.cookie?.replace(`${name}=`, '') };
  const request = { headers, cookies, url: '/api', ip: '127.0.0.1' };
  const { caller, company } = await admitToFile({ pool, db, request } as unknown as RequestContext, orgId, 'vouchers.saveReceipt', true);
  return inTransaction(pool, db, orgId, (tx) => work({ tx, company, caller }));
}
