import { existsSync, globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '..');
const styles = dirname(createRequire(import.meta.filename).resolve('@mantine/core/styles/Radio.css'));

/** Its arrows are not shown, so it looks as Input does. */
const plain = ['NumberInput'];

test('each component of Mantine that a screen uses has its style', () => {
  const files = globSync('**/*.tsx', { cwd: src }).filter((file) => !file.endsWith('.test.tsx'));
  const used = files.flatMap((file) =>
    [...readFileSync(join(src, file), 'utf8').matchAll(/import \{([^}]*)\} from '@mantine\/core'/g)].flatMap(([, names]) =>
      names!.split(',').map((name) => name.trim()),
    ),
  );
  const imported = ['app/mantine.css', 'app/shell/mantine-areas.css'].map((file) => readFileSync(join(src, file), 'utf8')).join('');
  const unstyled = used.filter((name) => existsSync(join(styles, `${name}.css`)) && !imported.includes(`/${name}.css`));
  expect(used).toContain('Radio');
  expect(new Set(unstyled)).toEqual(new Set(plain));
});
