import { readFileSync } from 'node:fs';

/** The version of Bahi in its package. */
export const productVersion: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
