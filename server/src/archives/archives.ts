import { listArchives } from './list-archives.ts';
import { removeArchive } from './remove-archive.ts';
import { requestArchive } from './request-archive.ts';

export const archives = { list: listArchives, request: requestArchive, remove: removeArchive };
