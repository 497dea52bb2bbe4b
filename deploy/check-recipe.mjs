// node deploy/check-recipe.mjs: runs the steps of deploy/Dockerfile without a container engine, each stage in its own temporary folder.
// Then it starts the command of the recipe, waits until the health check passes, and stops it. Takes about two minutes. As root, everything
// runs as the user nobody, who cannot write outside of the folder. It shows that the steps work and that nothing is missing in the image.
// It does not test what only an engine does (base image, volumes, networks, read-only root).
import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join, matchesGlob } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { unprivilegedUser } from '../server/src/platform/embedded/unprivileged-user.ts';

const repository = fileURLToPath(new URL('..', import.meta.url));
const upWithinMillis = 120_000;
const work = mkdtempSync(join(tmpdir(), 'bahi-recipe-'));
chmodSync(work, 0o755);
const runAs = unprivilegedUser(work, 65_534);

const ignored = readFileSync(new URL('Dockerfile.dockerignore', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'));
const instructions = readFileSync(new URL('Dockerfile', import.meta.url), 'utf8')
  .replace(/^#.*\n/gm, '')
  .split('\n')
  .filter(Boolean)
  .map((line) => /^(\w+) (.*)$/.exec(line))
  .map(([, verb, rest]) => ({ verb, rest }));

/** The image built so far: the folder that is its `/`, its working folder, its environment. */
let image;
const stages = {};
const port = await freePort();

try {
  for (const { verb, rest } of instructions) await follow(verb, rest);
  await serve();
} finally {
  rmSync(work, { recursive: true, force: true });
}

async function follow(verb, rest) {
  if (['USER', 'EXPOSE', 'VOLUME'].includes(verb)) return; // everything runs as nobody, in the machine's network
  console.log(`${verb} ${rest}`);
  switch (verb) {
    case 'FROM': {
      const [, name = 'image'] = /AS (\w+)$/.exec(rest) ?? [];
      image = { root: join(work, name), folder: '/', environment: {} };
      stages[name] = image;
      return makeOwnFolder(image.root);
    }
    case 'WORKDIR':
      image.folder = rest;
      return makeOwnFolder(join(image.root, rest));
    case 'COPY':
      return copy(rest.split(' '));
    case 'RUN':
      return run(rest.startsWith('install -d') ? `mkdir -p ${join(image.root, rest.split(' ').at(-1))}` : rest);
    case 'ENV':
      image.environment = Object.fromEntries(rest.split(' ').map((each) => each.split('=')));
      return;
    case 'HEALTHCHECK':
    case 'CMD':
      image[verb] = JSON.parse(rest.slice(rest.indexOf('[')));
      return;
    default:
      throw new Error(`The recipe says ${verb}, which this check does not know: teach it.`);
  }
}

function copy(words) {
  const from = words[0].startsWith('--from=') ? stages[words.shift().slice('--from='.length)].root : repository;
  const to = words.pop();
  for (const source of words) {
    const target = join(image.root, image.folder, to, to.endsWith('/') ? basename(source) : '');
    const isWanted = (file) => from !== repository || !ignored.some((glob) => matchesGlob(file.slice(repository.length), glob));
    makeOwnFolder(dirname(target));
    cpSync(join(from, source), target, { recursive: true, verbatimSymlinks: true, filter: isWanted });
    if ('uid' in runAs) run(`chown -R ${runAs.uid}:${runAs.gid} ${target}`, {});
  }
}

function run(command, as = runAs) {
  const env = { PATH: process.env.PATH, HOME: work, npm_config_cache: join(work, 'npm'), ...certificates(), ...image.environment };
  makeOwnFolder(join(work, 'npm'));
  const { status } = spawnSync('/bin/sh', ['-c', command], { ...as, cwd: join(image.root, image.folder), stdio: 'inherit', env });
  if (status !== 0) throw new Error(`This step failed: ${command}`);
}

async function serve() {
  const { root, folder, environment, CMD, HEALTHCHECK } = image;
  const env = {
    PATH: process.env.PATH,
    ...environment,
    DATA_DIR: join(root, environment.DATA_DIR),
    HOST: '127.0.0.1',
    PORT: port,
    DEMO: 'off',
  };
  const options = { ...runAs, cwd: join(root, folder), env };
  if ('uid' in runAs) run(`chown -R 0:0 ${join(root, folder)}`, {}); // as in the image, where the server cannot change its own program
  const [program, ...words] = CMD.map((word) => (word === 'node' ? process.execPath : word));
  const server = spawn(program, words, { ...options, stdio: 'inherit' });
  const left = new Promise((resolve) => server.once('exit', resolve));
  const health = HEALTHCHECK.slice(1).map((word) => word.replace(':4000', `:${port}`));
  const giveUpAt = Date.now() + upWithinMillis;
  while (spawnSync(process.execPath, health, options).status !== 0) {
    if (server.exitCode !== null || Date.now() > giveUpAt) throw new Error('The server did not become healthy.');
    await pause(500);
  }
  console.log('Healthy.');
  const page = await (await fetch(`http://127.0.0.1:${port}/`)).text();
  if (!page.includes('<script')) throw new Error('The web is not in the image.');
  server.kill('SIGTERM');
  if ((await left) !== 0) throw new Error('The server did not leave with 0.');
  console.log('Stopped. Every step of the recipe works.');
}

/** Certificates for a network with a proxy that uses its own. */
function certificates() {
  const { NODE_EXTRA_CA_CERTS, npm_config_registry } = process.env;
  return Object.fromEntries(Object.entries({ NODE_EXTRA_CA_CERTS, npm_config_registry }).filter(([, value]) => value));
}

function makeOwnFolder(folder) {
  mkdirSync(folder, { recursive: true });
  for (let each = folder; each.startsWith(work) && 'uid' in runAs && lstatSync(each).uid !== runAs.uid; each = dirname(each))
    chownSync(each, runAs.uid, runAs.gid);
}

function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => resolve(free));
    });
  });
}
