import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { FileProblem } from './file-problem.ts';
import { type ReadFile, readApart } from './read-apart.ts';

const folder = mkdtempSync(join(tmpdir(), 'bahi-read-'));
const path = join(folder, 'file');
writeFileSync(path, 'what it holds');
afterAll(() => rmSync(folder, { recursive: true }));

type Summary = { text: string; environment: string[] };

async function read<T>(name: string, work: (file: ReadFile<Summary>) => Promise<T>, options: object = {}, millis?: number): Promise<T> {
  const fd = openSync(path, 'r');
  try {
    return await readApart(
      'company',
      fd,
      { module: new URL('../../testing/bad-readers.ts', import.meta.url), name, options },
      work,
      millis,
    );
  } finally {
    closeSync(fd);
  }
}
const never = () => Promise.reject(new Error('there is nothing to work on'));

test('a reader that needs all memory, all time or fails ends alone, and the file is refused or a bug reported', async () => {
  await expect(read('hungry', never)).rejects.toThrow(
    new FileProblem('The file needs too much memory to read. Split it into several files.'),
  );
  await expect(read('endless', never, {}, 500)).rejects.toThrow(
    new FileProblem('The file takes too long to read. Split it into several files.'),
  );
  await expect(read('faulty', never)).rejects.toThrow(/answered failed.*a fault of the reader/s);
  await expect(read('leaving', never)).rejects.toThrow(/answered failed.*ended with 3/s);
});

test('the rows are returned in batches in order, from the first at each call, and the reader sees no secret of the environment', async () => {
  const counted = await read(
    'honest',
    async (file) => {
      expect(file.summary.text).toBe('what it holds');
      expect(file.summary.environment.filter((name) => !name.startsWith('NODE_'))).toEqual([]);
      const rows = [];
      for await (const batch of file.batches()) rows.push(...batch);
      for await (const batch of file.batches()) rows.push(...batch);
      return rows.map(({ rowNo }) => rowNo);
    },
    { rows: 1_201 },
  );
  const once = Array.from({ length: 1_201 }, (_, at) => at + 1);
  expect(counted).toEqual([...once, ...once]);
});
