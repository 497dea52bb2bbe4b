import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { FileProblem } from './file-problem.ts';
import { deepestElement, longestToken, mostAttributes, mostElements } from './limits.ts';
import { workbookNotWhole } from './open-zip.ts';

export type XmlEvents = {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

export const tooMuchInside =
  'The workbook holds far more than a list needs. Copy the rows into a new workbook, save it and choose that file.';

/** Counts the elements of all parts of a workbook together. */
export class ElementCount {
  #count = 0;

  add(): void {
    if (++this.#count > mostElements) throw new FileProblem(tooMuchInside);
  }
}

/**
 * Parses a part piece by piece and reports elements without their prefix. It refuses what a small file can use to grow without end: a
 * document type (it may define entities), deep nesting, too many elements or attributes, and a single tag or text without an end.
 */
export class XmlReader {
  readonly #parser: SaxesParser;
  #depth = 0;
  #attributes = 0;
  #sinceEvent = 0;

  constructor({ open, text, close }: XmlEvents, elements: ElementCount) {
    this.#parser = new SaxesParser({ xmlns: false, fragment: false });
    this.#parser.on('error', () => refuse(workbookNotWhole));
    this.#parser.on('doctype', () => refuse(workbookNotWhole));
    this.#parser.on('attribute', () => {
      if (++this.#attributes > mostAttributes) refuse(tooMuchInside);
    });
    this.#parser.on('opentag', (tag: SaxesTagPlain) => {
      this.#sinceEvent = this.#attributes = 0;
      elements.add();
      if (++this.#depth > deepestElement) refuse(tooMuchInside);
      open?.(localName(tag.name), tag.attributes);
    });
    this.#parser.on('closetag', (tag) => {
      this.#sinceEvent = 0;
      this.#depth--;
      close?.(localName(tag.name));
    });
    if (text) {
      this.#parser.on('text', text);
      this.#parser.on('cdata', text);
    }
  }

  write(piece: string): void {
    this.#sinceEvent += piece.length;
    this.#parser.write(piece);
    if (this.#sinceEvent > longestToken) refuse(tooMuchInside);
  }

  end(): void {
    this.#parser.close();
  }
}

function refuse(message: string): never {
  throw new FileProblem(message);
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

export async function walkXml(pieces: AsyncIterable<string>, events: XmlEvents, elements: ElementCount): Promise<void> {
  const reader = new XmlReader(events, elements);
  for await (const piece of pieces) reader.write(piece);
  reader.end();
}
