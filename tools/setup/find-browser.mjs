import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { inWords, SetupProblem } from './problem.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const applications = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];
const installers = [
  ['apt-get', ['update', '-q'], ['install', '-y', '-q', 'chromium']],
  ['dnf', ['install', '-y', '-q', 'chromium']],
];

/** Finds a Chromium for the browser tests, or installs it if possible. Its path is stored beside the packages. */
export function findBrowser(root) {
  const kept = join(root, 'node_modules', '.cache', 'bahi', 'chromium');
  const { CHROMIUM } = process.env;
  if (CHROMIUM && !existsSync(CHROMIUM)) throw new SetupProblem(`CHROMIUM is ${CHROMIUM}, and there is no such file.`);
  if (!CHROMIUM && existsSync(kept) && existsSync(readFileSync(kept, 'utf8'))) return;
  const found = CHROMIUM || candidates().find(runs) || installBrowser();
  mkdirSync(join(root, 'node_modules', '.cache', 'bahi'), { recursive: true });
  writeFileSync(kept, found);
}

/** Places of a Chromium: on the PATH, at its usual paths, as an application. */
export function candidates(path = process.env.PATH || '', exists = existsSync) {
  const folders = [...path.split(delimiter), '/usr/bin', '/snap/bin'].filter(Boolean);
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name)));
  return [...new Set([...onPath, ...applications])].filter((file) => exists(file));
}

// Ubuntu's package is a stub that works only with snaps.
const runs = (file) => spawnSync(file, ['--version'], { timeout: 20_000 }).status === 0;

function installBrowser() {
  const isRoot = process.getuid && process.getuid() === 0;
  const installer = isRoot && installers.find(([program]) => spawnSync(program, ['--version']).status === 0);
  if (!installer) throw new SetupProblem(howToInstall(process.platform));
  const [program, ...steps] = installer;
  console.log(`Installing Chromium with ${program} …`);
  for (const words of steps) {
    const { status, stderr } = spawnSync(program, words, { encoding: 'utf8', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    if (status !== 0) throw new SetupProblem(inWords(`Chromium could not be installed (${program} ${words.join(' ')})`, stderr));
  }
  const found = candidates().find(runs);
  if (!found) throw new SetupProblem(`Chromium was installed and does not run. ${howToInstall(process.platform)}`);
  return found;
}

export function howToInstall(platform) {
  const command =
    { darwin: 'brew install --cask chromium', win32: 'winget install Google.Chrome' }[platform] || 'sudo apt-get install chromium';
  return `The tests in a browser need Chromium or Chrome: install it (${command}), or name it in CHROMIUM.`;
}
