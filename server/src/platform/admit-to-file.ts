import { findAccess, findSession } from './access-store.ts';
import { admit, admitInto, admitTo, companyOf, endingBlocked, tokenOf } from './admit-caller.ts';
import type { Caller, RequestContext } from './request-context.ts';
import { inTransaction } from './transaction.ts';

/**
 * For calls outside of the contract that carry a file: admits callers who may call the named route, before a byte of the body is read. The
 * checks are those of members and managers, in a separate transaction.
 */
export async function admitToFile(context: RequestContext, orgId: string, route: string, isWrite: boolean) {
  return endingBlocked(context, tokenOf(context), () => admitStill(context, orgId, route, isWrite));
}

/** The same again, while an answer is being sent. The session of a blocked person does not end here: the next call ends it and says why. */
export async function admitStill(context: RequestContext, orgId: string, route: string, isWrite: boolean) {
  const token = tokenOf(context);
  const company = companyOf({ orgId });
  return inTransaction(context.pool, context.db, company, async (tx) => {
    const [[session], [access]] = await tx.together([
      findSession(token.kind, token.tokenHash),
      findAccess(token.kind, token.tokenHash, company, { isHeld: false }),
    ]);
    return admitInto(access, admit(context, token, session, route), route, isWrite);
  });
}

/** The same for a file of a person instead of a company. */
export async function admitPersonToFile(context: RequestContext, route: string, isBusiness: boolean): Promise<Caller> {
  const token = tokenOf(context);
  return endingBlocked(context, token, () =>
    inTransaction(context.pool, context.db, null, (tx) => admitTo(tx, context, token, route, { isBusiness })),
  );
}
