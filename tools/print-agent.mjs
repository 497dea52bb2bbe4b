// The print agent: runs on the restaurant's machine, asks Bahi for kitchen slips and bills and writes them to a printer. It opens no port.
//   npm run print-agent -- --server https://bahi.example --code <code> --to 192.168.1.50:9100
// `--to` is a network printer or a device file such as /dev/usb/lp0. The code is needed once. `--keep` is the file with the token; without it each
// printer has its own in this folder (print-agent-192.168.1.50-9100.json).
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createConnection, createServer } from 'node:net';
import { dirname, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    server: { type: 'string' },
    code: { type: 'string' },
    to: { type: 'string' },
    keep: { type: 'string' },
    pause: { type: 'string', default: '2000' },
    patience: { type: 'string', default: '10000' },
  },
});
const pauseMillis = Number(values.pause);
/** A printer that opens no connection or takes no bytes for so long does not answer. */
const patienceMillis = Number(values.patience);
/** A printer that says nothing of its paper for so long cannot. */
const STATUS_MILLIS = 500;
const MOST_TRIES = 3;
const ASK_PAPER = Buffer.from([0x10, 0x04, 0x04]);

function stop(text) {
  console.error(text);
  process.exit(1);
}

if (values.to === undefined) stop('Say with --to where the printer is: an address with a port, or a device file.');
const nameOfTarget = values.to.replace(/[^\w.]+/g, '-').replace(/^-/, '');
const file = values.keep ?? `print-agent-${nameOfTarget}.json`;

/** Held until this process ends, however it ends: a socket beside the file, to which nobody speaks. */
async function lock() {
  const path = process.platform === 'win32' ? `\\\\.\\pipe\\${resolve(file).replace(/[\\/:]/g, '-')}` : `${file}.lock`;
  const listen = () =>
    new Promise((done, fail) => {
      const server = createServer((socket) => socket.destroy());
      server.once('error', fail).listen(path, () => done(server.unref()));
    });
  const isHeld = () =>
    new Promise((done) => {
      createConnection(path, () => done(true)).on('error', () => done(false));
    });
  try {
    await listen();
  } catch (error) {
    if (error.code !== 'EADDRINUSE') stop(`${path} cannot be made: ${error.message}`);
    if (await isHeld()) stop(`A print agent with the file ${file} runs already.`);
    // Left by an agent that was killed.
    rmSync(path, { force: true });
    await listen().catch((again) => stop(`${path} cannot be made: ${again.message}`));
  }
}

function readKept() {
  if (!existsSync(file)) return {};
  try {
    return { ...JSON.parse(readFileSync(file, 'utf8')) };
  } catch (error) {
    console.error(`${file} cannot be read and is begun anew: ${error.message}`);
    return {};
  }
}

function flush(path) {
  const handle = openSync(path, 'r');
  fsyncSync(handle);
  closeSync(handle);
}

await lock();
/** { server, token, begun, printed }: `begun` is the slip or bill that is being written, `printed` one that Bahi was not told of yet. */
let kept = readKept();
/** A power cut leaves the file of before or the new one, never a half one. */
const keep = (change) => {
  kept = { ...kept, ...change };
  writeFileSync(`${file}.new`, JSON.stringify(kept), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  // Windows flushes no folders.
  if (process.platform !== 'win32') flush(dirname(resolve(file)));
};

class Unauthorized extends Error {}

async function call(path, body) {
  const { origin } = new URL(kept.server);
  const headers = { 'content-type': 'application/json', origin, ...(kept.token && { authorization: `Bearer ${kept.token}` }) };
  const answer = await fetch(`${origin}/api/printAgent/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const data = await answer.json();
  if (answer.status === 401) throw new Unauthorized(data.message);
  if (!answer.ok) throw new Error(data.message ?? `Bahi answered ${answer.status}`);
  return data;
}

/** A connection, which breaks when nothing happens on it for as long as the printer may take. */
const connected = (host, port) =>
  new Promise((done, fail) => {
    const socket = createConnection({ host, port, timeout: patienceMillis }, () => done(socket));
    socket.on('timeout', () => socket.destroy(new Error('The printer does not answer'))).once('error', fail);
  });

/** Asks a printer for its paper. Many say nothing, and are taken to have some. */
async function refuseWithoutPaper(socket) {
  const answer = await new Promise((done) => {
    socket.once('data', ([first]) => done(first)).once('close', () => done(undefined));
    socket.write(ASK_PAPER);
    setTimeout(() => done(undefined), STATUS_MILLIS);
  });
  if (socket.destroyed) throw new Error('The printer closed the connection too early');
  // The bits 1 and 4 are set in such an answer, 0 and 7 are not; 5 and 6 say that the paper has ended.
  if (answer !== undefined && (answer & 0x93) === 0x12 && (answer & 0x60) !== 0) throw new Error('The printer is out of paper');
}

/** Resolves once the bytes have left for the printer: when it closes the connection then, however, or has had the time to. */
const sent = (socket, bytes) =>
  new Promise((done, fail) => {
    let isWritten = false;
    socket.on('error', (error) => (isWritten ? done() : fail(error)));
    socket.on('close', () => (isWritten ? done() : fail(new Error('The printer closed the connection too early'))));
    socket.resume().end(bytes, (error) => {
      if (error) return fail(error);
      isWritten = true;
      setTimeout(done, patienceMillis);
    });
  });

/** Writes the bytes of a slip or bill. `mayBegin` is asked before the first of them; false if it says no. */
async function write(bytes, mayBegin) {
  const [, host, port] = /^([^/]+):(\d+)$/.exec(values.to) ?? [];
  if (host === undefined) {
    const device = await open(values.to, 'a');
    try {
      if (!(await mayBegin())) return false;
      await device.writeFile(bytes);
    } finally {
      await device.close();
    }
    return true;
  }
  const socket = await connected(host, Number(port));
  try {
    await refuseWithoutPaper(socket);
    if (!(await mayBegin())) return false;
    await sent(socket, bytes);
    return true;
  } finally {
    socket.destroy();
  }
}

/** How often this process has begun to write a slip or bill. */
let tries = { id: '', count: 0 };

/** One question to Bahi, and one slip or bill if there is any. Returns true if there may be more at once. */
async function step(problem) {
  const { printed, begun } = kept;
  const { job } = await call('next', { problem, ...(printed && { printed }), ...(begun && { unsure: begun }) });
  if (printed) keep({ printed: undefined });
  if (!job) return false;
  if (tries.id !== job.id) tries = { id: job.id, count: 0 };
  // No roll full of one paper: a person looks at the printer first.
  if (tries.count >= MOST_TRIES)
    throw new Error(`${job.name} failed ${MOST_TRIES} times. Look at its papers, then start the agent again or give up what waits`);
  const isWritten = await write(Buffer.from(job.bytes, 'base64'), async () => {
    // Somebody may have printed the bill elsewhere meanwhile.
    if (job.isBill && !(await call('begin', { id: job.id })).isWanted) return false;
    // On the disk before the first byte: after a crash here the paper of the next try says that it may be the second.
    tries.count += 1;
    keep({ begun: job.id });
    return true;
  });
  if (!isWritten) return true;
  keep({ begun: undefined, printed: job.id });
  console.log(`${job.name} printed`);
  return true;
}

const textOf = (error) => `${error.message}${error.cause ? `: ${error.cause.message}` : ''}`.slice(0, 200);

/** An agent in autostart gives its used code at each start: what it has keeps working. What it had begun stays begun. */
async function pair(code) {
  try {
    const { token, name } = await call('pair', { code });
    keep({ token });
    console.log(`Paired as ${name}`);
  } catch (error) {
    if (!kept.token) stop(textOf(error));
    console.error(`${textOf(error)} The pairing of before goes on.`);
  }
}

if (values.server !== undefined) keep({ server: values.server });
if (kept.server === undefined) stop('Say with --server where Bahi is.');
if (values.code !== undefined) await pair(values.code);
if (!kept.token) stop('Pair first: make a code under Kitchen, Printers, and give it with --code.');

for (let problem = ''; ; ) {
  try {
    if (await step(problem)) continue;
    problem = '';
  } catch (error) {
    if (error instanceof Unauthorized) stop(error.message);
    const said = textOf(error);
    if (said !== problem) console.error(said);
    problem = said;
  }
  await sleep(pauseMillis);
}
