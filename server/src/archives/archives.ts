import { listArchives } from './list-archives.ts';
import { removeArchive } from './remove-archive.ts';
import { requestArchive } from './request-archive.ts';

/** Companies as one file each, as their owner asks for them. */
export const archives = { list: listArchives, request: requestArchive, remove: removeArchive };
