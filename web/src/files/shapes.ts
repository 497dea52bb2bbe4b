import type { api } from '../platform/api.ts';

export type Looked = Awaited<ReturnType<typeof api.imports.get>>;
export type Import = Looked['import'];

export const isAtWork = ({ state }: Pick<Import, 'state'>) => state === 'checking' || state === 'running';

/** Between two looks at an import that is at work. */
export const LOOK_MILLIS = 600;
