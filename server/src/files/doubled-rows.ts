import { problemText } from '@bahi/core/basics/problem';
import { sortKey } from '@bahi/core/basics/sort-key';
import { rowKey } from '@bahi/core/files/read-row';
import type { RowValues, Sheet } from '@bahi/core/files/sheet';

/** More are shown as `…`. */
const mostNamed = 5;

type Place = { position: number; rowNo: number };

/** Remembers the keys of all rows of a file and finds duplicates: it is unknown which of them is right. */
export class DoubledRows {
  readonly #sheet: Sheet;
  readonly #byKey = new Map<string, Place[]>();
  readonly #soleByKey = new Map<string, Place[]>();

  constructor(sheet: Sheet) {
    this.#sheet = sheet;
  }

  note(values: RowValues, place: Place): void {
    const { keys, unique, sole } = this.#sheet;
    for (const key of new Set([rowKey(keys, values, sortKey), unique === undefined ? '' : rowKey([[unique]], values, sortKey)])) {
      add(this.#byKey, key, place);
    }
    if (sole && values[sole.field] === true) add(this.#soleByKey, rowKey([sole.of], values, sortKey), place);
  }

  /** Each duplicate row with its message. */
  messages(): { position: number; text: string }[] {
    const messages = new Map<number, string>();
    for (const [key, alike] of this.#byKey) {
      if (alike.length < 2) continue;
      const text = this.#sentence(key, alike);
      for (const { position } of alike) if (!messages.has(position)) messages.set(position, text);
    }
    const { sole } = this.#sheet;
    for (const alike of sole ? this.#soleByKey.values() : []) {
      if (alike.length < 2) continue;
      const text = `${this.#title(sole!.field)}: ${problemText({ code: sole!.code, field: sole!.field })}`;
      for (const { position } of alike) if (!messages.has(position)) messages.set(position, text);
    }
    return [...messages].map(([position, text]) => ({ position, text }));
  }

  #sentence(key: string, alike: readonly Place[]): string {
    const titles = key
      .slice(0, key.indexOf('\n'))
      .split('+')
      .map((field) => this.#title(field));
    const numbers = alike.map(({ rowNo }) => rowNo);
    const rows =
      numbers.length > mostNamed
        ? `${numbers.slice(0, mostNamed).join(', ')} …`
        : `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
    return problemText({ code: 'ROW_DOUBLED', field: '', about: { rows, what: titles.join(' and ') } });
  }

  #title(field: string): string {
    return this.#sheet.columns.find((column) => column.field === field)?.title ?? field;
  }
}

function add(byKey: Map<string, Place[]>, key: string, place: Place): void {
  if (key === '') return;
  const alike = byKey.get(key);
  if (alike) alike.push(place);
  else byKey.set(key, [place]);
}
