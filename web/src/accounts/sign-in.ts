import { api } from '../platform/api.ts';
import { type Kind, storeSession } from '../platform/session.ts';

export type Credentials = { email: string; password: string; rememberMe: boolean };

/** Signs in and stores the session data. Returns the server's message. */
export async function signIn(kind: Kind, credentials: Credentials): Promise<string> {
  switch (kind) {
    case 'admin': {
      const { message, data } = await api.accounts.signInAdmin(credentials, { context: { kind } });
      storeSession(kind, data);
      return message;
    }
    case 'owner': {
      const { message, data } = await api.accounts.signInOwner(credentials, { context: { kind } });
      storeSession(kind, data);
      return message;
    }
    case 'staff': {
      const { message, data } = await api.accounts.signInStaff(credentials, { context: { kind } });
      storeSession(kind, data);
      return message;
    }
    default:
      throw new Error('Invalid user type');
  }
}
