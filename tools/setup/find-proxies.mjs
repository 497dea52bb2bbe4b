import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The proxies with which Bahi is tested, and their packages in Debian and Ubuntu. */
const proxies = {
  caddy: { packages: ['caddy'], places: ['usr/bin/caddy'], shows: ['version'] },
  nginx: { packages: ['nginx', 'nginx-core'], places: ['usr/sbin/nginx'], shows: ['-v'] },
};
const patience = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::https::Timeout=15'];

/**
 * Finds Caddy and nginx for the proxy tests, or unpacks them from the system's packages beside ours. They are not installed, because an
 * installation would start a service on port 80. Their paths are stored in `node_modules`. Without them those tests are skipped.
 */
export function findProxies(root) {
  const cache = join(root, 'node_modules', '.cache', 'bahi');
  for (const [name, proxy] of Object.entries(proxies)) {
    const kept = join(cache, name);
    if (existsSync(kept) && existsSync(readFileSync(kept, 'utf8'))) continue;
    const program = onPath(name, proxy) || unpack(cache, name, proxy);
    if (!program) continue;
    mkdirSync(cache, { recursive: true });
    writeFileSync(kept, program);
  }
}

function onPath(name, { shows }, path = process.env.PATH || '') {
  const folders = [...path.split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'].filter(Boolean);
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file) && runs(file, shows));
}

const runs = (file, shows) => spawnSync(file, shows, { timeout: 20_000 }).status === 0;

/** Returns the path of the program; undefined without such packages. */
function unpack(cache, name, { packages, places, shows }) {
  if (spawnSync('apt-get', ['--version']).status !== 0 || spawnSync('dpkg-deb', ['--version']).status !== 0) return undefined;
  mkdirSync(cache, { recursive: true });
  const folder = mkdtempSync(join(cache, `${name}-`));
  const home = join(cache, `${name}-unpacked`);
  for (const each of packages) {
    if (!download(each, folder)) continue;
    for (const file of readdirSync(folder).filter((one) => one.endsWith('.deb')))
      spawnSync('dpkg-deb', ['-x', join(folder, file), join(folder, 'files')]);
    const place = places.find((one) => existsSync(join(folder, 'files', one)) && runs(join(folder, 'files', one), shows));
    if (!place) continue;
    rmSync(home, { recursive: true, force: true });
    renameSync(join(folder, 'files'), home);
    rmSync(folder, { recursive: true, force: true });
    return join(home, place);
  }
  rmSync(folder, { recursive: true, force: true });
  return undefined;
}

/** Only root may update the package lists; a machine without lists has no packages. */
function download(name, cwd) {
  const get = () => spawnSync('apt-get', [...patience, 'download', '-q', name], { cwd, timeout: 120_000 }).status === 0;
  if (get()) return true;
  const isRoot = process.getuid && process.getuid() === 0;
  return isRoot && spawnSync('apt-get', [...patience, 'update', '-q'], { timeout: 120_000 }).status === 0 && get();
}
