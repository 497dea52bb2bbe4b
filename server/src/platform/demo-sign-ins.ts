import { join } from 'node:path';
import { randomPassword, readIfThere, writePrivateFile } from './secrets.ts';

export type SignIn = { email: string; password: string };
/** The users of the demo company, one of each kind. */
export type DemoSignIns = Record<'admin' | 'owner' | 'staff', SignIn>;

export const demoSignInsFile = (dataFolder: string) => join(dataFolder, 'secrets', 'demo-sign-ins.json');

/** The demo's sign-ins of this data folder, with passwords that no other folder has. Only we can read the file. */
export function keepDemoSignIns(dataFolder: string): DemoSignIns {
  const file = demoSignInsFile(dataFolder);
  const kept = readIfThere(file);
  if (kept) return JSON.parse(kept);
  // The suffix contains each kind of character that a password must have.
  const signIn = (name: string): SignIn => ({ email: `${name}@demo.example`, password: `${randomPassword()}aA1@` });
  const made = { admin: signIn('admin'), owner: signIn('owner'), staff: signIn('staff') };
  writePrivateFile(file, `${JSON.stringify(made, null, 2)}\n`);
  return made;
}
