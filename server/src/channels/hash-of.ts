import { createHash } from 'node:crypto';

/** The same for the same value: SHA-256 of its JSON, in base64url. */
export const hashOf = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('base64url');
