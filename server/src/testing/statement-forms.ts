import { loadModule, parseSync } from 'libpg-query';
import type { TableKind } from '../platform/distribution.ts';

await loadModule();

/** The schema, as far as the forms depend on it. */
export type SchemaFacts = {
  readonly kinds: ReadonlyMap<string, TableKind>;
  /** Functions of the schema that read tables. */
  readonly readers: ReadonlySet<string>;
  /** Functions whose result depends on more than their arguments. */
  readonly unsteady: ReadonlySet<string>;
};

// The parser's tree: objects with one key name their kind.
type Node = { readonly [key: string]: unknown };
type Level = {
  readonly facts: SchemaFacts;
  readonly problems: Set<string>;
  /** Names of `with`, which stand where tables do. */
  readonly named: ReadonlySet<string>;
};

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): Node[] => (Array.isArray(value) ? value.filter(isNode) : []);
const of = (node: unknown, kind: string): Node | undefined => (isNode(node) && isNode(node[kind]) ? (node[kind] as Node) : undefined);
const all = (nodes: readonly unknown[], kind: string): Node[] => nodes.map((node) => of(node, kind)).filter((node) => node !== undefined);
const text = (node: unknown): string => String(of(node, 'String')?.sval ?? '');

/** All nodes of an expression, but not those of the queries in it. */
function* within(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* within(each);
  else if (isNode(value)) {
    yield value;
    for (const [kind, inner] of Object.entries(value)) if (kind !== 'subselect' && kind !== 'SelectStmt') yield* within(inner);
  }
}

/** All of a tree, with the queries within it. */
function* everything(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* everything(each);
  else if (isNode(value)) {
    yield value;
    for (const inner of Object.values(value)) yield* everything(inner);
  }
}

/** The queries within an expression. */
function* queriesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const each of value) yield* queriesIn(each);
  else if (isNode(value)) {
    const query = of(value, 'SelectStmt');
    if (query) yield query;
    else for (const inner of Object.values(value)) yield* queriesIn(inner);
  }
}

const columnOf = (node: unknown): string[] | undefined => {
  const column = of(node, 'ColumnRef');
  return column && list(column.fields).map(text);
};
const functionsIn = (value: unknown) =>
  all([...within(value)], 'FuncCall').map((call) => ({ call, name: text(list(call.funcname).at(-1)) }));

const isParameter = (node: unknown): boolean =>
  of(node, 'ParamRef') !== undefined || (of(node, 'TypeCast') !== undefined && isParameter(of(node, 'TypeCast')?.arg));

/** The conditions that all hold. */
function conjuncts(condition: unknown): unknown[] {
  const both = of(condition, 'BoolExpr');
  if (both && both.boolop === 'AND_EXPR') return list(both.args).flatMap(conjuncts);
  return condition === undefined ? [] : [condition];
}

type Source = { readonly alias: string; readonly table: string | null };

/** The tables and queries of one `from`, and its conditions. */
class From {
  readonly sources: Source[] = [];
  readonly conditions: unknown[] = [];
  readonly #level: Level;

  constructor(level: Level) {
    this.#level = level;
  }

  add(node: unknown): void {
    const table = of(node, 'RangeVar');
    if (table) {
      const name = String(table.relname);
      const alias = String((table.alias as Node | undefined)?.aliasname ?? name);
      this.sources.push({ alias, table: this.#level.named.has(name) ? null : name });
    }
    const query = of(node, 'RangeSubselect');
    if (query) checkQuery(of(query.subquery, 'SelectStmt'), this.#level);
    const call = of(node, 'RangeFunction');
    if (call) checkWithin(call.functions, this.#level);
    const join = of(node, 'JoinExpr');
    if (join) {
      this.add(join.larg);
      this.add(join.rarg);
      this.conditions.push(...conjuncts(join.quals));
    }
  }
}

/** Each table of the company must be held to it within its own query, by a value. */
function checkCompany(from: From, { facts, problems }: Level): void {
  const tables = from.sources.filter(({ table }) => table !== null && facts.kinds.get(table) === 'tenant');
  if (tables.length === 0) return;
  const only = tables.length === 1 ? tables[0]!.alias : undefined;
  const aliasOf = (node: unknown): string | undefined => {
    const column = columnOf(node);
    if (column?.at(-1) !== 'org_id') return undefined;
    return column.length === 2 ? column[0] : only;
  };
  const bound = new Set<string>();
  for (const condition of from.conditions) {
    const compared = of(condition, 'A_Expr');
    if (!compared || text(list(compared.name)[0]) !== '=' || compared.kind !== 'AEXPR_OP') continue;
    const [left, right] = [aliasOf(compared.lexpr), aliasOf(compared.rexpr)];
    if (left !== undefined && isParameter(compared.rexpr)) bound.add(left);
    if (right !== undefined && isParameter(compared.lexpr)) bound.add(right);
  }
  for (const { alias, table } of tables) if (!bound.has(alias)) problems.add(`${table} is not held to the company in its own query`);
}

function checkWithin(value: unknown, level: Level): void {
  for (const query of queriesIn(value)) checkQuery(query, level);
}

/** The queries of a `with`, and their names for what follows. */
function withNames(clause: unknown, level: Level): { level: Level; writes: boolean } {
  if (!isNode(clause)) return { level, writes: false };
  const queries = all(list(clause.ctes), 'CommonTableExpr');
  const inner = { ...level, named: new Set([...level.named, ...queries.map((query) => String(query.ctename))]) };
  for (const query of queries) checkStatement(query.ctequery, inner);
  return { level: inner, writes: queries.some((query) => of(query.ctequery, 'SelectStmt') === undefined) };
}

function checkQuery(query: Node | undefined, outer: Level): void {
  if (!query) return;
  const { level } = withNames(query.withClause, outer);
  if (query.larg) {
    checkQuery(query.larg as Node, level);
    checkQuery(query.rarg as Node, level);
    return;
  }
  const from = new From(level);
  for (const source of list(query.fromClause)) from.add(source);
  from.conditions.push(...conjuncts(query.whereClause));
  checkCompany(from, level);
  const { targetList, groupClause, havingClause, sortClause, limitCount, valuesLists } = query;
  checkWithin([targetList, groupClause, havingClause, sortClause, limitCount, valuesLists, from.conditions], level);
}

/** True if the company of the new rows comes from a table that is read. */
function takesCompany({ cols }: Node, { targetList }: Node): boolean {
  const at = all(list(cols), 'ResTarget').findIndex(({ name }) => name === 'org_id');
  return columnOf(all(list(targetList), 'ResTarget')[at]?.val)?.at(-1) === 'org_id';
}

function checkInsert(insert: Node, outer: Level): void {
  const { level, writes } = withNames(insert.withClause, outer);
  const table = String(of({ RangeVar: insert.relation }, 'RangeVar')?.relname);
  const isOfCompany = level.facts.kinds.get(table) === 'tenant';
  const query = of(insert.selectStmt, 'SelectStmt');
  if (isOfCompany) {
    if (writes) level.problems.add(`${table} is written with the rows that another write returns`);
    if (query && list(query.valuesLists).some((row) => [...queriesIn(row)].length > 0)) {
      level.problems.add(`an insert of values into ${table} asks a query`);
    }
    if (query?.targetList && !insert.onConflictClause && !insert.returningClause && !takesCompany(insert, query)) {
      level.problems.add(`rows are copied into ${table} past its policies: take org_id from a table, or return a column`);
    }
    const conflict = insert.onConflictClause;
    const set = isNode(conflict) ? conflict.targetList : undefined;
    const unsteady = functionsIn(set).filter(({ name }) => level.facts.unsteady.has(name));
    for (const { name } of unsteady) level.problems.add(`${name}() stands in the "do update set" of ${table}`);
    if ([...within(set)].some((node) => of(node, 'SQLValueFunction')))
      level.problems.add(`the clock stands in the "do update set" of ${table}`);
    checkWithin([set, insert.returningClause], level);
  }
  checkQuery(query, level);
}

function checkUpdate(update: Node, outer: Level): void {
  const { level } = withNames(update.withClause, outer);
  const from = new From(level);
  from.add({ RangeVar: update.relation });
  for (const source of list(update.fromClause)) from.add(source);
  from.conditions.push(...conjuncts(update.whereClause));
  checkCompany(from, level);
  const table = from.sources[0]?.table ?? '';
  if (level.facts.kinds.get(table) === 'tenant') {
    const set = update.targetList;
    for (const node of within(set)) if (of(node, 'CaseExpr')?.arg) level.problems.add(`a simple case stands in the set of ${table}`);
    for (const { call, name } of functionsIn([set, update.whereClause])) {
      const readsColumns = [...within(call.args)].some((node) => columnOf(node));
      if (level.facts.unsteady.has(name) && readsColumns) level.problems.add(`${name}() of a column stands in an update of ${table}`);
    }
  }
  checkWithin([update.targetList, update.returningClause, from.conditions], level);
}

function checkDelete(erase: Node, outer: Level): void {
  const { level } = withNames(erase.withClause, outer);
  const from = new From(level);
  from.add({ RangeVar: erase.relation });
  for (const source of list(erase.usingClause)) from.add(source);
  from.conditions.push(...conjuncts(erase.whereClause));
  checkCompany(from, level);
  checkWithin([erase.returningClause, from.conditions], level);
}

function checkStatement(node: unknown, level: Level): void {
  const [insert, update, erase] = [of(node, 'InsertStmt'), of(node, 'UpdateStmt'), of(node, 'DeleteStmt')];
  if (insert) checkInsert(insert, level);
  else if (update) checkUpdate(update, level);
  else if (erase) checkDelete(erase, level);
  else checkQuery(of(node, 'SelectStmt'), level);
}

/** Beside tables of a company, a statement has no function that reads tables, which runs on one node alone, and no table of the coordinator. */
function checkBeside(tree: unknown, { facts, problems }: Level): void {
  const nodes = [...everything(tree)];
  const kindOf = ({ relname }: Node) => facts.kinds.get(String(relname));
  const tables = all(nodes, 'RangeVar');
  if (!tables.some((table) => kindOf(table) === 'tenant')) return;
  const local = tables.find((table) => kindOf(table) === 'local');
  if (local) problems.add(`${local.relname} is on the coordinator only, beside tables of the company`);
  for (const { funcname } of all(nodes, 'FuncCall')) {
    const name = text(list(funcname).at(-1));
    if (facts.readers.has(name)) problems.add(`${name}() reads tables within a statement that reads tables`);
  }
}

/** The forms of a statement that a cluster refuses, or sends to every node; empty if there is none. */
export function refusedForms(statement: string, facts: SchemaFacts): string[] {
  const level: Level = { facts, problems: new Set(), named: new Set() };
  const { stmts } = parseSync(statement) as { stmts: { stmt: unknown }[] };
  for (const { stmt } of stmts) checkStatement(stmt, level);
  checkBeside(stmts, level);
  return [...level.problems].sort();
}
