import pg from 'pg';
import { serialize } from 'pg-protocol';
import { columnTypes } from './column-types.ts';

/** A statement with its values. With a name, the connection keeps its plan. */
export type BatchStatement = { readonly text: string; readonly values: readonly unknown[]; readonly name: string | undefined };
export type BatchAnswer = { readonly rows: unknown[]; readonly command: string };

type Column = { readonly name: string; readonly read: (text: string) => unknown };
type Connection = pg.Client['connection'];

/** Statements prepared on each connection: the result columns, by name. */
const prepared = new WeakMap<Connection, Map<string, readonly Column[]>>();

// The client's conversion of parameter values; its types do not declare it.
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): Buffer | string | null } }).utils;

/**
 * Several statements as one batch with one synchronisation at its end. As separate queries of the client, each would be answered, flushed,
 * timed and described separately. The first failure ends the batch and is its error; later statements are not run.
 */
export class Batch extends pg.Query {
  readonly #statements: readonly BatchStatement[];
  readonly #answers: BatchAnswer[] = [];
  readonly #answered = Promise.withResolvers<BatchAnswer[]>();
  #known = new Map<string, readonly Column[]>();
  #columns: readonly Column[] | undefined;
  #rows: unknown[] = [];
  #unreadable: { error: unknown } | undefined;

  constructor(statements: readonly BatchStatement[]) {
    super('');
    this.#statements = statements;
  }

  get answers(): Promise<BatchAnswer[]> {
    return this.#answered.promise;
  }

  // From here on the client calls.

  override submit = (connection: Connection) => {
    this.#known = prepared.get(connection) ?? new Map();
    prepared.set(connection, this.#known);
    const parsed = new Set<string>();
    const messages: Buffer[] = [];
    for (const { text, values, name = '' } of this.#statements) {
      const isNew = name === '' || !(this.#known.has(name) || parsed.has(name));
      if (isNew && name !== '') messages.push(serialize.close({ type: 'S', name })); // a failed batch may have left it there
      if (isNew) messages.push(serialize.parse({ text, name, types: [] }));
      messages.push(serialize.bind({ statement: name, values: values as unknown[], valueMapper: prepareValue }));
      if (isNew) messages.push(serialize.describe({ type: 'P', name: '' }));
      messages.push(serialize.execute());
      parsed.add(name);
    }
    messages.push(serialize.sync());
    connection.stream.write(Buffer.concat(messages)); // separate writes cost a tenth more of the server's CPU
  };

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }) {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, read: columnTypes.getTypeParser(dataTypeID, 'text') }));
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }) {
    const columns = this.#columnsNow();
    const row: Record<string, unknown> = {};
    try {
      for (let at = 0; at < columns.length; at++) {
        const text = fields[at]!;
        row[columns[at]!.name] = text === null ? null : columns[at]!.read(text);
      }
    } catch (error) {
      this.#unreadable ??= { error };
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { text: string }) {
    const { name } = this.#statements[this.#answers.length]!;
    if (name !== undefined) this.#known.set(name, this.#columnsNow());
    this.#answers.push({ rows: this.#rows, command: text });
    this.#rows = [];
    this.#columns = undefined;
  }

  // Nothing may be thrown here: it would end the process instead of the batch. A statement without a text is never complete.
  handleReadyForQuery() {
    if (this.#unreadable) return this.#answered.reject(this.#unreadable.error);
    const [answered, asked] = [this.#answers.length, this.#statements.length];
    if (answered === asked) this.#answered.resolve(this.#answers);
    else this.#answered.reject(new Error(`of ${asked} statements of a batch ${answered} were answered`));
  }

  handleError(error: Error) {
    Error.captureStackTrace(error); // a stack from the protocol parser says nothing
    this.#answered.reject(error);
  }

  #columnsNow(): readonly Column[] {
    return this.#columns ?? this.#known.get(this.#statements[this.#answers.length]!.name ?? '') ?? [];
  }
}
