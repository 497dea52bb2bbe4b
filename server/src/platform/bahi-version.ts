import { readFileSync } from 'node:fs';

/** The version in the package of this program. */
export const bahiVersion: string = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')).version;
