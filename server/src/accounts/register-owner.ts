import { v7 as uuidv7 } from 'uuid';
import { auditText } from '../platform/audit.ts';
import { appendPlatformAudit } from '../platform/audit-store.ts';
import { forAnyone } from '../platform/guards.ts';
import { hashPassword } from '../platform/passwords.ts';
import { inTransaction } from '../platform/transaction.ts';
import { insertOwner } from './account-store.ts';

/** A new owner may sign in at once and waits for the admin's approval. */
export const registerOwner = forAnyone.accounts.register.handler(async ({ input, context: { pool, db, request } }) => {
  const { userName: name, email, mobile, subscription } = input;
  const passwordHash = await hashPassword(input.password);
  const owner = { id: uuidv7(), name, email, mobile, passwordHash, subscription };
  const act = { action: 'accounts.register', body: { email, mobile, subscription } };
  await inTransaction(pool, db, null, async (tx) => {
    await tx.query(insertOwner(owner));
    tx.commitWith([appendPlatformAudit(auditText(request, { kind: 'owner', id: owner.id, name }, act))]);
  });
  return { message: 'Registered. Please sign in.' };
});
