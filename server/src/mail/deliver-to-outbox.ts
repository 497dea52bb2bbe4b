import { chmod, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Delivery } from './delivery.ts';

const mailsKept = 200;

/** Writes to a folder that only its owner can read, one text file per mail, and keeps the newest. For a machine without a mail server. */
export function deliverToOutbox(folder: string): Delivery {
  return {
    async send({ id, to, subject, text }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await chmod(folder, 0o700); // it may have existed with other permissions
      const at = new Date();
      const name = `${at.toISOString().replace(/[:.]/g, '-')}-${id}.txt`;
      const unfinished = join(folder, `.${name}`);
      await writeFile(unfinished, `To: ${to}\nSubject: ${subject}\nDate: ${at.toUTCString()}\n\n${text}\n`, { mode: 0o600 });
      await rename(unfinished, join(folder, name)); // a program that watches the folder reads only complete mails
      const names = (await readdir(folder)).filter((each) => each.endsWith('.txt')).sort();
      for (const old of names.slice(0, -mailsKept)) await rm(join(folder, old), { force: true });
    },
    close: () => {},
  };
}
