import { inflateSync } from 'node:zlib';

const MM_PER_PT = 25.4 / 72;

type Code = { xMm: number; yMm: number; widthMm: number; heightMm: number; barsMm: number[] };

/** Pages of labels as measured from the paths of a PDF that pdfkit wrote: each filled path is the code of one label. Millimetres from the upper left. */
export function pagesOfLabels(bytes: Buffer): { widthMm: number; heightMm: number; codes: Code[] }[] {
  const raw = bytes.toString('latin1');
  const objects = new Map([...raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [Number(id), body!]));
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\n/.test(`${body}\n`))
    .map((page) => {
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page)!.map(Number);
      const body = objects.get(Number(/\/Contents (\d+) 0 R/.exec(page)![1]))!;
      const stream = Buffer.from(body.slice(body.indexOf('stream\n') + 7, body.lastIndexOf('\nendstream')), 'latin1');
      const content = inflateSync(stream).toString('latin1');
      return { widthMm: width! * MM_PER_PT, heightMm: height! * MM_PER_PT, codes: codesOf(content) };
    });
}

/** pdfkit turns the page over first, so y grows downward in its paths. */
function codesOf(content: string): Code[] {
  return [...content.matchAll(/((?:[\d.-]+ [\d.-]+ [\d.-]+ [\d.-]+ re\n)+)(?:[^\n]*\n){0,2}?f\n/g)].map(([, path]) => {
    const rects = [...path!.matchAll(/([\d.-]+) ([\d.-]+) ([\d.-]+) ([\d.-]+) re/g)].map(([, ...numbers]) =>
      numbers.map((n) => Number(n) * MM_PER_PT),
    );
    const [left, top] = [Math.min(...rects.map(([x]) => x!)), Math.min(...rects.map(([, y]) => y!))];
    const [right, bottom] = [Math.max(...rects.map(([x, , w]) => x! + w!)), Math.max(...rects.map(([, y, , h]) => y! + h!))];
    return { xMm: left, yMm: top, widthMm: right - left, heightMm: bottom - top, barsMm: rects.map(([, , w]) => w!) };
  });
}
