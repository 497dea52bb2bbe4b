import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Delivery } from './delivery.ts';

const mailsKept = 200;

/**
 * Writes to a folder that only its owner can read, one text file per mail with its attached file beside it, and keeps the newest. For a machine
 * without a mail server.
 */
export function deliverToOutbox(folder: string): Delivery {
  return {
    async send({ id, to, subject, text, fileName, file }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await chmod(folder, 0o700); // it may have existed with other permissions
      const at = new Date();
      const name = `${at.toISOString().replace(/[:.]/g, '-')}-${id}.txt`;
      const unfinished = join(folder, `.${name}`);
      if (file && fileName) await writeFile(join(folder, `${stemOf(name)}-${fileName.replace(/[^\w. -]/g, '_')}`), file, { mode: 0o600 });
      await writeFile(unfinished, `To: ${to}\nSubject: ${subject}\nDate: ${at.toUTCString()}\n\n${text}\n`, { mode: 0o600 });
      await rename(unfinished, join(folder, name)); // a program that watches the folder reads only complete mails
      const all = await readdir(folder);
      const mails = all.filter((each) => mailName.test(each)).sort();
      const gone = new Set(mails.slice(0, -mailsKept).map(stemOf));
      if (gone.size === 0) return;
      for (const old of all.filter((each) => [...gone].some((stem) => each.startsWith(stem)))) await rm(join(folder, old), { force: true });
    },
    close: () => {},
  };
}

/** A time and the id of the mail. */
const mailName = /^[\dTZ-]+-[\da-f-]{36}\.txt$/;
const stemOf = (name: string) => name.replace(/\.txt$/, '');
