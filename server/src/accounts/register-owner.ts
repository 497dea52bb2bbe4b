import { v7 as uuidv7 } from 'uuid';
import { forAnyone } from '../platform/guards.ts';
import { hashPassword } from '../platform/passwords.ts';
import { inTransaction } from '../platform/transaction.ts';
import { insertOwner } from './account-store.ts';

/** A new owner, who may sign in at once and waits for the admin's approval. */
export const registerOwner = forAnyone.accounts.register.handler(async ({ input, context: { pool, db } }) => {
  const { userName: name, email, mobile, subscription } = input;
  const passwordHash = await hashPassword(input.password);
  const owner = { id: uuidv7(), name, email, mobile, passwordHash, subscription };
  await inTransaction(pool, db, null, (tx) => tx.query(insertOwner(owner)));
  return { message: 'Registered. Please sign in.' };
});
