import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** A part of a sentence. `to` is the chapter that a link leads to. */
type GuideText = { readonly text: string; readonly look?: 'strong' | 'em' | 'code'; readonly to?: string };
type Line = readonly GuideText[];
type GuideBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly line: Line }
  | { readonly kind: 'list' | 'steps'; readonly lines: readonly Line[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly Line[])[] };
export type GuideChapter = { readonly name: string; readonly title: string; readonly blocks: readonly GuideBlock[] };

const ID = 'virtual:guide';

/** The chapters of docs/guide as blocks, without their pictures, for the help of the screens. */
export const guide: Plugin = {
  name: 'bahi-guide',
  resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
  load: (id) => (id === `\0${ID}` ? `export const chapters = ${JSON.stringify(readGuide())};` : undefined),
};

function readGuide(): GuideChapter[] {
  const folder = fileURLToPath(new URL('../../docs/guide/', import.meta.url));
  const files = readdirSync(folder).filter((file) => file.endsWith('.md'));
  // The first day is the first chapter.
  files.sort((a, b) => Number(b.startsWith('first-day')) - Number(a.startsWith('first-day')) || (a < b ? -1 : 1));
  return files.map((file) => readChapter(file.replace('.md', ''), readFileSync(folder + file, 'utf8')));
}

/** One chapter: its title, and its paragraphs, lists and tables in order. Lines of one paragraph are joined. */
export function readChapter(name: string, markdown: string): GuideChapter {
  const [first = '', ...parts] = markdown
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter((part) => part !== '' && !part.startsWith('!['));
  const [title = '', ...rest] = first.split('\n');
  const blocks = [rest.join('\n'), ...parts].filter((part) => part !== '').flatMap(blocksOf);
  return { name, title: title.replace(/^# /, ''), blocks };
}

function blocksOf(part: string): GuideBlock[] {
  const lines = part.split('\n');
  const at = lines.findIndex((line, number) => number > 0 && kindOf(line) !== kindOf(lines[0]!) && kindOf(line) !== 'paragraph');
  // A list or a table directly below a sentence.
  if (at > 0) return [...blocksOf(lines.slice(0, at).join('\n')), ...blocksOf(lines.slice(at).join('\n'))];
  const kind = kindOf(part);
  if (kind === 'heading') return [{ kind, line: textsOf(part.replace(/^#+ /, '')) }];
  if (kind === 'table') {
    const rows = lines
      .filter((line) => !/^\|[-|: ]+\|$/.test(line))
      .map((line) =>
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => textsOf(cell.trim())),
      );
    return [{ kind, rows }];
  }
  if (kind === 'paragraph') return [{ kind, line: textsOf(lines.join(' ')) }];
  const items = part.split(/\n(?=- |\d+\. )/).map((item) => textsOf(item.replace(/^(- |\d+\. )/, '').replace(/\s*\n\s*/g, ' ')));
  return [{ kind, lines: items }];
}

function kindOf(text: string): GuideBlock['kind'] {
  if (text.startsWith('#')) return 'heading';
  if (text.startsWith('|')) return 'table';
  if (text.startsWith('- ')) return 'list';
  return /^\d+\. /.test(text) ? 'steps' : 'paragraph';
}

const looks = { '**': 'strong', '*': 'em', '`': 'code' } as const;

/** Bold, slanted, code, and links to other chapters; other links keep their text. */
function textsOf(line: string): GuideText[] {
  return line
    .split(/(\*\*[^*]+\*\*|\*[^*]+\*|`[^`]+`|\[[^\]]+\]\([^)]+\))/)
    .filter((piece) => piece !== '')
    .map((piece): GuideText => {
      const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(piece);
      if (link) return { text: link[1]!, ...(/^[\w-]+\.md$/.test(link[2]!) && { to: link[2]!.replace('.md', '') }) };
      const mark = (['**', '*', '`'] as const).find(
        (each) => piece.length > 2 * each.length && piece.startsWith(each) && piece.endsWith(each),
      );
      return mark ? { text: piece.slice(mark.length, -mark.length), look: looks[mark] } : { text: piece };
    });
}
