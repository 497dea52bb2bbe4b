import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { scriptsInPage } from './web-files.ts';

test('only the page’s own scripts are allowed by their hash; files come from the server itself', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(
    join(folder, 'index.html'),
    `<script>alert('Hello, world.');</script><script type="module" src="/assets/a.js"></script>\n<script>\n  go();\n</script>`,
  );
  // The first is the example of the W3C's Content Security Policy Level 2, section 7.17.2.
  expect(scriptsInPage(folder)).toEqual([
    "'sha256-qznLcsROx4GACP2dm0UCKCzCG+HiZ1guq6ZZDob/Tng='",
    "'sha256-bMJjpehY8EHYTEPyRlK8345NPB2b9eh4N0kqsRPiDq4='",
  ]);
});
