// Readers of files that fail in each way in which a reader can, for `read-apart.test.ts`. They run in the process that reads files.

export async function endless(): Promise<never> {
  for (;;);
}

export async function hungry(): Promise<never> {
  const eaten: string[][] = [];
  for (;;) eaten.push(Array.from({ length: 100_000 }, (_, at) => `text ${at}`));
}

export async function faulty(): Promise<never> {
  throw new TypeError('a fault of the reader');
}

export async function leaving(): Promise<never> {
  process.exit(3);
}

/** Returns the requested number of rows, and the names of the environment variables it sees. */
export async function honest(bytes: Buffer, { rows }: { rows: number }) {
  const summary = { text: bytes.toString(), environment: Object.keys(process.env) };
  return { summary, rows: Array.from({ length: rows }, (_, at) => ({ rowNo: at + 1, cells: `["${at}"]` })) };
}
