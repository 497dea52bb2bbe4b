import { PART_BYTES } from '@bahi/contract/archives/archive-routes';
import { ORPCError } from '@orpc/client';
import { api } from '../platform/api.ts';
import { sendFile } from '../platform/file-calls.ts';
import { pause } from '../platform/pause.ts';

const TRIES = 4;

/** Uploads an archive in parts and queues its import. Calls `onSent` with the bytes that have arrived. Throws the server's refusals. */
export async function uploadArchive(file: File, onSent: (bytes: number) => void): Promise<void> {
  const { archive } = await api.companyImports.begin({ fileName: file.name.slice(-255), fileBytes: file.size });
  try {
    for (let at = 0, no = 1; at < file.size; at += PART_BYTES, no++) {
      await sendPart(`/pUsers/companyImports/${archive._id}/parts/${no}`, file.slice(at, at + PART_BYTES));
      onSent(Math.min(file.size, at + PART_BYTES));
    }
    await api.companyImports.run({ id: archive._id });
  } catch (error) {
    // Half of a file is of no use, and the owner may have no second import beside it.
    await api.archives.remove({ id: archive._id }).catch(() => {});
    throw error;
  }
}

/** Sends a part again if the connection failed; a refusal is final. */
async function sendPart(path: string, part: Blob): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await sendFile(path, part);
      return;
    } catch (error) {
      const isRefused = error instanceof ORPCError && error.status < 500;
      if (isRefused || tries === TRIES) throw error;
      await pause(1_000 * tries);
    }
  }
}
