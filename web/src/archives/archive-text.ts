import type { api } from '../platform/api.ts';

type Listed = Awaited<ReturnType<typeof api.archives.list>>;
export type Archive = Listed['archives'][number];

export const isAtWork = ({ state }: Archive) => state === 'waiting' || state === 'running';

/** Returns `1.4 MB`, `812 KB`. */
export function sizeText(bytes: number): string {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`;
  return bytes >= 1e6 ? `${(bytes / 1e6).toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1e3))} KB`;
}

export function nameOf({ kind, companyName, fileName }: Archive): string {
  return kind === 'out' || companyName !== '' ? companyName : fileName;
}

/** The kind and progress of an archive, in one line. */
export function stateText(archive: Archive): string {
  const { kind, state, step, fileBytes, hasPapers } = archive;
  if (state === 'failed') return kind === 'out' ? 'The archive could not be written' : 'The company could not be imported';
  if (state === 'awaited') return 'Its file was not uploaded whole';
  if (state === 'waiting') return 'Waiting for its turn';
  if (state === 'running') return step === '' ? 'Beginning' : step;
  if (kind === 'in') return 'Imported. It waits for the approval of the admin.';
  return `Ready: ${sizeText(fileBytes)}${hasPapers ? ', with papers' : ''}`;
}
