import { forMembers } from '../platform/guards.ts';
import { moveDue as move } from './public/move-due.ts';

/** Does at once what Bahi does by itself every hour. */
export const moveDue = forMembers.cheques.moveDue.handler(async ({ context }) => {
  const moved = await move(context);
  const text = moved === 1 ? 'One cheque went to the bank on its date' : `${moved} cheques went to the bank on their dates`;
  return { message: moved === 0 ? 'No issued cheque waits for a day that has come' : text, moved };
});
