import { inflateSync } from 'node:zlib';

/**
 * The text of a PDF as a reader extracts it: each string through the ToUnicode map of its font, line by line. Supports only what pdfkit
 * writes: numbered objects, deflated streams, fonts of two-byte codes. Also the start of the rightmost text, in points.
 */
export function readPdf(bytes: Uint8Array): { text: string; pages: number; furthestRight: number } {
  const raw = Buffer.from(bytes).toString('latin1');
  const objects = new Map([...raw.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id, body]) => [Number(id), body!]));
  const maps = new Map<string, Map<number, string>>();
  for (const body of objects.values()) {
    for (const [, name, id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id)) ?? '');
      if (map) maps.set(name!, unicodeOf(streamOf(objects.get(Number(map[1])) ?? '')));
    }
  }
  const contents = [...objects.values()].filter((body) => /\/Type \/Page\n/.test(`${body}\n`));
  const drawn = contents.flatMap((page) => {
    const content = /\/Contents (\d+) 0 R/.exec(page);
    return content ? [streamOf(objects.get(Number(content[1])) ?? '')] : [];
  });
  const shown = drawn.flatMap((content) => linesOf(content, maps));
  const begins = drawn.flatMap((content) => [...content.matchAll(/1 0 0 1 ([\d.]+) [\d.]+ Tm/g)].map(([, left]) => Number(left)));
  // Words are separate strings, and a broken one has parts; one that ends in a blank or hyphen continues.
  return {
    text: shown.map((word) => (/[\s-]$/.test(word) ? word : `${word}\n`)).join(''),
    pages: contents.length,
    furthestRight: begins.reduce((most, each) => Math.max(most, each), 0),
  };
}

function streamOf(body: string): string {
  const begins = body.indexOf('stream\n') + 'stream\n'.length;
  const stream = Buffer.from(body.slice(begins, body.lastIndexOf('\nendstream')), 'latin1');
  return (/FlateDecode/.test(body) ? inflateSync(stream) : stream).toString('latin1');
}

/** `<0000> <00ff> [<0020> …]`: the codes from the first on map to these texts, in UTF-16. */
function unicodeOf(map: string): Map<number, string> {
  const texts = new Map<number, string>();
  for (const [, first, , list] of map.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi)) {
    [...list!.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, code], at) => {
      const units = (code!.replaceAll(' ', '').match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16));
      texts.set(Number.parseInt(first!, 16) + at, String.fromCharCode(...units));
    });
  }
  return texts;
}

function linesOf(content: string, maps: ReadonlyMap<string, ReadonlyMap<number, string>>): string[] {
  const lines: string[] = [];
  let font: ReadonlyMap<number, string> = new Map();
  for (const [, name, array] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = maps.get(name) ?? new Map();
    const codes = [...(array ?? '').matchAll(/<([0-9a-f]+)>/gi)].flatMap(([, hex]) => hex!.match(/.{4}/g) ?? []);
    if (codes.length > 0) lines.push(codes.map((code) => font.get(Number.parseInt(code, 16)) ?? '\uFFFD').join(''));
  }
  return lines;
}
