import { lstatSync, rmdirSync, rmSync, symlinkSync } from 'node:fs';
import { CannotStart } from '../cannot-start.ts';
import { makeFolder } from '../make-folder.ts';
import { planDataFolder } from './plan-data-folder.mjs';

type Wish = { dataFolder: string; isNamed: boolean; postgresUid: number | undefined; state?: string };

/**
 * As root: makes the data folder a link to a place that PostgreSQL's user can reach, if that user may not enter a parent folder. Done
 * before the database is created; the next start follows the link, even if the parent folder was renamed. Refuses cases that this does not
 * solve.
 */
export function moveDataFolder(wish: Wish, say: (line: string) => void): void {
  const plan = planDataFolder(wish);
  if (plan.kind === 'refuse') throw new CannotStart(plan.problem);
  if (plan.kind === 'stay') return;
  makeFolder(plan.to);
  const found = lstatSync(wish.dataFolder, { throwIfNoEntry: false });
  if (found?.isDirectory()) rmSync(wish.dataFolder, { recursive: true }); // the plan has checked that it contains nothing of value
  try {
    symlinkSync(plan.to, wish.dataFolder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    rmdirSync(plan.to); // another start was faster, and its link is as good
    return;
  }
  say(`${plan.why} The data are kept in ${plan.to}, and ${wish.dataFolder} leads there.`);
}
