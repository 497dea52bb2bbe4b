// The print agent: runs on the restaurant's machine, asks Bahi for kitchen slips and writes them to a printer. It opens no port.
//   npm run print-agent -- --server https://bahi.example --code <code> --to 192.168.1.50:9100
// `--to` is a network printer or a device file such as /dev/usb/lp0. The code is needed once; `--keep` is the file with the token (print-agent.json).
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { createConnection } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const { values } = parseArgs({
  options: {
    server: { type: 'string' },
    code: { type: 'string' },
    to: { type: 'string' },
    keep: { type: 'string', default: 'print-agent.json' },
    pause: { type: 'string', default: '2000' },
  },
});
const PRINTER_ANSWERS_MILLIS = 10_000;
const pauseMillis = Number(values.pause);

function stop(text) {
  console.error(text);
  process.exit(1);
}

/** { server, token, begun, printed }: `begun` is the slip that is being written, `printed` one that Bahi was not told of yet. */
let kept = existsSync(values.keep) ? JSON.parse(readFileSync(values.keep, 'utf8')) : {};
const keep = (change) => {
  kept = { ...kept, ...change };
  writeFileSync(values.keep, JSON.stringify(kept), { mode: 0o600, flush: true });
};

async function call(path, body) {
  const { origin } = new URL(kept.server);
  const headers = { 'content-type': 'application/json', origin, ...(kept.token && { authorization: `Bearer ${kept.token}` }) };
  const answer = await fetch(`${origin}/api/printAgent/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  const data = await answer.json();
  if (answer.status === 401) stop(data.message);
  if (!answer.ok) throw new Error(data.message ?? `Bahi answered ${answer.status}`);
  return data;
}

/** Writes the bytes of a slip; resolves once the printer has taken all of them. `onOpen` runs before the first byte. */
async function write(bytes, onOpen) {
  const [, host, port] = /^([^/]+):(\d+)$/.exec(values.to) ?? [];
  if (host === undefined) {
    const device = await open(values.to, 'a');
    onOpen();
    await device.writeFile(bytes).finally(() => device.close());
    return;
  }
  await new Promise((resolve, reject) => {
    const socket = createConnection({ host, port: Number(port) }, () => {
      onOpen();
      socket.end(bytes);
    });
    socket.setTimeout(PRINTER_ANSWERS_MILLIS, () => socket.destroy(new Error('The printer does not answer')));
    socket.on('error', reject);
    socket.on('close', (hadError) => hadError || resolve());
    socket.resume();
  });
}

/** One question to Bahi, and one slip if there is any. Returns true if there may be more at once. */
async function step(problem) {
  const { printed, begun } = kept;
  const { job } = await call('next', { problem, ...(printed && { printed }), ...(begun && { unsure: begun }) });
  if (printed) keep({ printed: undefined });
  if (!job) return false;
  // On the disk before the first byte: after a crash here the paper of the next try says that it may be the second.
  await write(Buffer.from(job.bytes, 'base64'), () => keep({ begun: job.id }));
  keep({ begun: undefined, printed: job.id });
  console.log(`${job.name} printed`);
  return true;
}

if (values.to === undefined) stop('Say with --to where the printer is: an address with a port, or a device file.');
if (values.server !== undefined) keep({ server: values.server });
if (kept.server === undefined) stop('Say with --server where Bahi is.');
if (values.code !== undefined) {
  keep({ token: undefined });
  const { token, name } = await call('pair', { code: values.code });
  keep({ token, begun: undefined, printed: undefined });
  console.log(`Paired as ${name}`);
}
if (!kept.token) stop('Pair first: make a code under Kitchen, Printers, and give it with --code.');

for (let problem = ''; ; ) {
  try {
    if (await step(problem)) continue;
    problem = '';
  } catch (error) {
    const said = `${error.message}${error.cause ? `: ${error.cause.message}` : ''}`.slice(0, 200);
    if (said !== problem) console.error(said);
    problem = said;
  }
  await sleep(pauseMillis);
}
