const form = /^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)([^/?#@]+)([/?#].*)?$/;

/** An address for each node that a database address names, with commas between them as in `postgres://user@one:5432,two/bahi`. */
export function nodesOf(address: string): string[] {
  const [, before = '', hosts = '', after = ''] = form.exec(address) ?? [];
  return hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [address];
}

const restMillis = 5_000;

/** Chooses the node of each new connection in turn. One that did not answer is left out for a while, unless none did. */
export class NodeTurns {
  readonly #nodes: readonly string[];
  readonly #restsUntil = new Map<string, number>();
  #turn = 0;

  constructor(nodes: readonly string[]) {
    this.#nodes = nodes;
  }

  next(now = Date.now()): string {
    const turn = this.#turn++;
    const inOrder = this.#nodes.map((_, at) => this.#nodes[(turn + at) % this.#nodes.length]!);
    return inOrder.find((node) => (this.#restsUntil.get(node) ?? 0) <= now) ?? inOrder[0]!;
  }

  /** The node did not answer. */
  rest(node: string, now = Date.now()): void {
    this.#restsUntil.set(node, now + restMillis);
  }
}
