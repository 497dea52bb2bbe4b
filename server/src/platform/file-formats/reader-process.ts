// The process that reads one uploaded file and then ends. The file is its standard input; `read-apart.ts` requests the rows in batches.
import { readFileSync } from 'node:fs';
import module from 'node:module';
import { FileProblem } from './file-problem.ts';
import { longestRefusal } from './limits.ts';
import type { ReaderAnswer, ReaderQuestion } from './read-apart.ts';
import type { StoredRow } from './stored-rows.ts';

/** As many as the server parses in a millisecond or two and inserts with one statement. */
const mostRowsOfBatch = 500;
const mostCharactersOfBatch = 250_000;
const STANDARD_INPUT = 0;

let rows: readonly StoredRow[] = [];
process.once('disconnect', () => process.exit()); // the server has ended
process.on('message', async (question: ReaderQuestion) => {
  const answer = question.kind === 'read' ? await read(question) : { kind: 'rows' as const, rows: batchFrom(question.from) };
  process.send?.(answer, () => module.flushCompileCache()); // for the next process, because this one is killed
});

async function read({ module: address, name, options }: Extract<ReaderQuestion, { kind: 'read' }>): Promise<ReaderAnswer<unknown>> {
  try {
    const readers = await import(address);
    const file = await readers[name](readFileSync(STANDARD_INPUT), options);
    rows = file.rows;
    return { kind: 'read', summary: file.summary, rowCount: rows.length };
  } catch (error) {
    if (error instanceof FileProblem) return { kind: 'refused', message: error.message.slice(0, longestRefusal) };
    return { kind: 'failed', stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function batchFrom(from: number): StoredRow[] {
  let to = from;
  for (let characters = 0; to < rows.length && to - from < mostRowsOfBatch && characters < mostCharactersOfBatch; to++) {
    characters += rows[to]!.cells.length;
  }
  return rows.slice(from, to);
}
