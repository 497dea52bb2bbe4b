import { forOwner } from '../platform/guards.ts';
import { listArchives as listOfOwner } from './archive-store.ts';

const MOST_LISTED = 50;

export const listArchives = forOwner.archives.list.handler(async ({ context: { tx, caller, archiveMostBytes } }) => ({
  archives: await tx.query(listOfOwner(caller.id, MOST_LISTED)),
  mostBytes: archiveMostBytes,
}));
