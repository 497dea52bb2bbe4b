import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from './server-process.ts';

export type ProxyName = 'caddy' | 'nginx';
export type Certificate = { certFile: string; keyFile: string; cert: string };
export type RunningProxy = { port: number; plainPort: number; stop(): Promise<void> };

/** The name in the snippets, which the tests use unchanged. */
export const publicName = 'books.example.in';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const deployed = (file: string) => readFileSync(join(root, 'deploy', file), 'utf8');

/** The path of the program that the set-up found; undefined if there is none. */
function findProxy(name: ProxyName): string | undefined {
  const kept = join(root, 'node_modules', '.cache', 'bahi', name);
  const program = existsSync(kept) ? readFileSync(kept, 'utf8') : '';
  return program !== '' && existsSync(program) ? program : undefined;
}

/** The reason why this machine cannot test Bahi behind the program; undefined if it can. */
export function whyNotTested(name: ProxyName): string | undefined {
  if (!findProxy(name)) return `${name} is neither on the PATH nor to be had from apt-get`;
  return spawnSync('openssl', ['version']).status === 0 ? undefined : 'there is no openssl to make a certificate with';
}

/** A self-signed certificate for the name. */
export function makeCertificate(folder: string): Certificate {
  const [certFile, keyFile] = [join(folder, 'books.crt'), join(folder, 'books.key')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const about = ['-subj', `/CN=${publicName}`, '-addext', `subjectAltName=DNS:${publicName}`, '-days', '2'];
  const made = spawnSync('openssl', ['req', '-x509', ...curve, ...about, '-keyout', keyFile, '-out', certFile], { encoding: 'utf8' });
  if (made.status !== 0) throw new Error(`no certificate: ${made.stderr}`);
  return { certFile, keyFile, cert: readFileSync(certFile, 'utf8') };
}

/** Starts the program with the snippet of `deploy/` in front of these servers. Only ports, certificate and servers are replaced. */
export async function startProxy(
  name: ProxyName,
  upstreams: readonly number[],
  certificate: Certificate,
  folder: string,
): Promise<RunningProxy> {
  const [port, plainPort] = [await freePort(), await freePort()];
  const home = join(folder, `${name}-${port}`);
  mkdirSync(home);
  const place = { port, plainPort, upstreams, certificate, home };
  const words = name === 'caddy' ? caddyWords(place) : nginxWords(place);
  const child = spawn(findProxy(name)!, words, {
    env: { PATH: process.env.PATH, HOME: home, XDG_DATA_HOME: home, XDG_CONFIG_HOME: home },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += chunk;
  });
  await untilItListens(port, child, () => output);
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
  };
  return { port, plainPort, stop };
}

type Place = { port: number; plainPort: number; upstreams: readonly number[]; certificate: Certificate; home: string };

function caddyWords({ port, plainPort, upstreams, certificate, home }: Place): string[] {
  const options = `{\n\tadmin off\n\tdefault_bind 127.0.0.1\n\thttp_port ${plainPort}\n\thttps_port ${port}\n}\n`;
  const site = filledIn(deployed('Caddyfile'), [
    [`\n${publicName} {`, `\n${publicName} {\n\ttls ${certificate.certFile} ${certificate.keyFile}`],
    ['\treverse_proxy 127.0.0.1:4000 {', `\treverse_proxy ${upstreams.map((each) => `127.0.0.1:${each}`).join(' ')} {`],
  ]);
  const file = join(home, 'Caddyfile');
  writeFileSync(file, options + site);
  return ['run', '--adapter', 'caddyfile', '--config', file];
}

function nginxWords({ port, plainPort, upstreams, certificate, home }: Place): string[] {
  const site = filledIn(deployed('nginx.conf'), [
    ['    server 127.0.0.1:4000 max', upstreams.map((each) => `    server 127.0.0.1:${each} max`).join('_fails=1 fail_timeout=5s;\n')],
    ['listen 80;', `listen 127.0.0.1:${plainPort};`],
    ['listen 443 ssl', `listen 127.0.0.1:${port} ssl`],
    ['/etc/ssl/books.example.in.crt', certificate.certFile],
    ['/etc/ssl/books.example.in.key', certificate.keyFile],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `${each}_temp_path ${home}/${each};`).join(' ');
  const file = join(home, 'nginx.conf');
  // One process with the user of the tests, which ends with one signal.
  const around = `daemon off; master_process off; pid ${home}/pid; error_log stderr; events {}\n`;
  writeFileSync(file, `${around}http { access_log off; ${temporary}\n${site}\n}\n`);
  return ['-e', 'stderr', '-p', home, '-c', file];
}

/** A changed snippet in which a place is no longer found must not be tested with values of another machine. */
function filledIn(text: string, places: readonly (readonly [is: string, becomes: string])[]): string {
  return places.reduce((so, [is, becomes]) => {
    if (so.split(is).length !== 2) throw new Error(`the snippet must hold "${is}" once`);
    return so.replace(is, () => becomes);
  }, text);
}

async function untilItListens(port: number, child: ChildProcess, output: () => string): Promise<void> {
  for (let tries = 0; tries < 400; tries++) {
    if (child.exitCode !== null) throw new Error(`the proxy left with ${child.exitCode}: ${output()}`);
    const socket = connect(port, '127.0.0.1');
    const isUp = await new Promise<boolean>((resolve) => socket.once('connect', () => resolve(true)).once('error', () => resolve(false)));
    socket.destroy();
    if (isUp) return;
    await pause(50);
  }
  child.kill('SIGKILL');
  throw new Error(`the proxy did not come up: ${output()}`);
}
