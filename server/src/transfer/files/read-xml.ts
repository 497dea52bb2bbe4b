import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { FileProblem } from './file-problem.ts';
import { workbookNotWhole } from './open-zip.ts';

export type XmlEvents = {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
};

/**
 * Walks a part as its text arrives; element names come without their prefix. A document type is refused: entities of one's own making
 * are how a small file grows without end.
 */
export class XmlReader {
  readonly #parser: SaxesParser;

  constructor({ open, text, close }: XmlEvents) {
    this.#parser = new SaxesParser({ xmlns: false, fragment: false });
    this.#parser.on('error', () => {
      throw new FileProblem(workbookNotWhole);
    });
    this.#parser.on('doctype', () => {
      throw new FileProblem(workbookNotWhole);
    });
    if (open) this.#parser.on('opentag', (tag: SaxesTagPlain) => open(localName(tag.name), tag.attributes));
    if (text) {
      this.#parser.on('text', text);
      this.#parser.on('cdata', text);
    }
    if (close) this.#parser.on('closetag', (tag) => close(localName(tag.name)));
  }

  write(piece: string): void {
    this.#parser.write(piece);
  }

  end(): void {
    this.#parser.close();
  }
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

export async function walkXml(pieces: AsyncIterable<string>, events: XmlEvents): Promise<void> {
  const reader = new XmlReader(events);
  for await (const piece of pieces) reader.write(piece);
  reader.end();
}
