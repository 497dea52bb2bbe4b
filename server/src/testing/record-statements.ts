import { appendFileSync } from 'node:fs';
import { afterAll, inject } from 'vitest';
import { sentTexts } from '../platform/one-node.ts';

// The files of a process share what it has sent, so each statement is written once.
const shared = globalThis as { recordedStatements?: Set<string> };
shared.recordedStatements ??= new Set();
const recorded = shared.recordedStatements;

/** Writes the statements that the tests of a file sent for a company; the end of the run looks at all of them. */
afterAll(() => {
  for (const text of sentTexts()) {
    if (recorded.has(text)) continue;
    recorded.add(text);
    appendFileSync(inject('statementsFile'), `${JSON.stringify(text)}\n`);
  }
});
