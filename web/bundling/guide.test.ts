import { expect, test } from 'vitest';
import { readChapter } from './guide.ts';

test('a chapter is read as its title and blocks, without pictures', () => {
  const chapter = readChapter(
    'try',
    '# Try it\n\nChoose **Save**,\nor read [Reports](reports.md):\n\n![home](home.png)\n\n1. First\n   line\n2. `Second`\n\n| a | b |\n|---|---|\n| *c* | d |\n',
  );
  expect(chapter).toEqual({
    name: 'try',
    title: 'Try it',
    blocks: [
      {
        kind: 'paragraph',
        line: [
          { text: 'Choose ' },
          { text: 'Save', look: 'strong' },
          { text: ', or read ' },
          { text: 'Reports', to: 'reports' },
          { text: ':' },
        ],
      },
      { kind: 'steps', lines: [[{ text: 'First line' }], [{ text: 'Second', look: 'code' }]] },
      {
        kind: 'table',
        rows: [
          [[{ text: 'a' }], [{ text: 'b' }]],
          [[{ text: 'c', look: 'em' }], [{ text: 'd' }]],
        ],
      },
    ],
  });
});
