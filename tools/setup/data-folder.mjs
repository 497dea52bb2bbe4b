import { resolve } from 'node:path';
import { planDataFolder } from '../../server/src/platform/embedded/plan-data-folder.mjs';

/**
 * The reason why the server would refuse its data folder, as a sentence, or undefined. Checked before the installation, which takes a
 * minute.
 */
export function dataFolderProblem(root, environment = process.env) {
  const text = (name) => (environment[name] || '').trim();
  if (text('DATABASE_URL')) return undefined;
  const plan = planDataFolder({
    dataFolder: resolve(root, text('DATA_DIR') || 'data'),
    isNamed: text('DATA_DIR') !== '',
    postgresUid: Number(text('POSTGRES_UID')) || undefined,
  });
  return plan.kind === 'refuse' ? plan.problem : undefined;
}
