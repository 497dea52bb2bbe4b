// A process that starts the embedded server of a folder, prints the result, and keeps it until the process is ended.
import { startEmbedded } from '../platform/embedded/start-embedded.ts';

const folder = process.argv[2] ?? '';
try {
  const server = await startEmbedded(folder, { timeoutMs: 20_000 });
  process.stdout.write(`${JSON.stringify({ pid: server.pid, adopted: server.adopted })}\n`);
  process.on('SIGTERM', () => server.stop().then(() => process.exit(0)));
} catch (error) {
  process.stdout.write(`${JSON.stringify({ refused: (error as Error).message })}\n`);
}
