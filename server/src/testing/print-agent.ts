import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';

export type Job = { id: string; name: string; bytes: string };
type Answer = { status: number; job: Job | null; isWanted: boolean; token: string; code: string };

/** The bytes of a job, each a letter. */
export const paperOf = ({ bytes }: Job): string => Buffer.from(bytes, 'base64').toString('latin1');

/** Calls of a print agent, which has no session. */
export const agentOf =
  (app: FastifyInstance) =>
  async (path: 'pair' | 'next' | 'begin', body: object, token?: string): Promise<Answer> => {
    const headers = { host: 'localhost', origin: 'http://localhost', ...(token && { authorization: `Bearer ${token}` }) };
    const answer = await app.inject({ method: 'POST', url: `/api/printAgent/${path}`, headers, payload: body });
    return { status: answer.statusCode, ...answer.json() };
  };

/** A network printer. It answers a question for its paper with `paperStatus`, if with anything, and may keep connections open. */
export async function openRoll({ paperStatus, isSticky = false }: { paperStatus?: number; isSticky?: boolean } = {}) {
  const it = { papers: [] as string[], paperStatus, target: '' };
  const roll = createServer({ allowHalfOpen: true }, (socket) => {
    let text = '';
    socket.setEncoding('latin1').on('data', (part: string) => {
      if (part.startsWith('\x10\x04\x04') && it.paperStatus !== undefined) socket.write(Buffer.from([it.paperStatus]));
      text += part.replace('\x10\x04\x04', '');
    });
    socket.on('end', () => {
      if (text !== '') it.papers.push(text);
      if (!isSticky) socket.end();
    });
    socket.on('error', () => {});
    onTestFinished(() => void socket.destroy());
  });
  await new Promise<void>((listening) => roll.listen(0, '127.0.0.1', listening));
  onTestFinished(() => void roll.close());
  it.target = `127.0.0.1:${(roll.address() as { port: number }).port}`;
  return it;
}

export const newFolder = () => mkdtempSync(join(tmpdir(), 'bahi-agent-'));

/** Runs a print agent in a folder. `said` is what it wrote to its owner. */
export function startAgent(cwd: string, to: string, ...more: string[]) {
  const script = fileURLToPath(new URL('../../../tools/print-agent.mjs', import.meta.url));
  const child = spawn(process.execPath, [script, '--to', to, '--pause', '50', '--patience', '1000', ...more], { cwd });
  const it = { said: '', ended: new Promise<number | null>((exit) => child.once('exit', exit)), kill: () => Promise.resolve() };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (it.said += part.toString()));
  it.kill = async () => {
    child.kill('SIGKILL');
    await it.ended;
  };
  onTestFinished(it.kill);
  return it;
}
