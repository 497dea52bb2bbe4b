// The set-up before `npm start` and `npm test`: prepares a fresh clone, and does nothing if it is complete. Plain JavaScript for any Node
// from 18 on. It writes only to node_modules and web/dist.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataFolderProblem } from './setup/data-folder.mjs';
import { findBrowser } from './setup/find-browser.mjs';
import { findProxies } from './setup/find-proxies.mjs';
import { installPackages } from './setup/install-packages.mjs';
import { SetupProblem } from './setup/problem.mjs';
import { nodeProblem, platformProblem } from './setup/requirements.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const wants = new Set(process.argv.slice(2));

try {
  refuse(platformProblem());
  if (wants.has('--data')) refuse(dataFolderProblem(root));
  installPackages(root);
  refuse(nodeProblem(root));
  if (wants.has('--web')) {
    const { buildWeb } = await import('./setup/build-web.mjs');
    buildWeb(root);
  }
  if (wants.has('--browser')) findBrowser(root);
  if (wants.has('--proxies')) findProxies(root);
} catch (error) {
  if (!(error instanceof SetupProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function refuse(problem) {
  if (problem) throw new SetupProblem(problem);
}
