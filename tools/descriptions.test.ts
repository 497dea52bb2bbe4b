import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { withComments } from './comments-in-contract.mjs';

test('the published descriptions are those of the contract’s comments today; if not: npm run descriptions', () => {
  const generator = fileURLToPath(new URL('./generate-descriptions.mjs', import.meta.url));
  const { status, stderr } = spawnSync(process.execPath, [generator, '--check'], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
});

test.each([
  [
    'a field',
    'const a = {\n  /** Why. */\n  b: z.string(),\n};',
    'const a = {\n  /** Why. */\n  b: __attachComment(z.string(), "Why."),\n};',
  ],
  [
    'a field that is named like its value',
    'const a = {\n  /** Why. */\n  b,\n};',
    'const a = {\n  /** Why. */\n  b: __attachComment(b, "Why."),\n};',
  ],
  [
    'a constant',
    '/**\n * One line,\n * and another.\n */\nexport const a = b();',
    '/**\n * One line,\n * and another.\n */\nexport const a = __attachComment(b(), "One line, and another.");',
  ],
  ['nothing below a plain comment', '// Why.\nconst a = 1;', '// Why.\nconst a = 1;'],
])('a doc comment is attached to %s', (_, source, expected) => {
  expect(withComments('a.ts', source)).toBe(expected);
});
