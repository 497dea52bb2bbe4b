import { hashToken } from '../platform/sessions.ts';

/** As the database keeps a token. */
export const tokenHashOf = (token: string): string => hashToken(token).toString('base64url');
