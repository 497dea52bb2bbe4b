export type TableKind = 'tenant' | 'reference' | 'local';
export type TableOf = { name: string; kind: TableKind };
export type ForeignKey = { table: string; name: string; definition: string };
export type Schema = {
  readonly tables: readonly TableOf[];
  readonly foreignKeys: readonly ForeignKey[];
  /** Tables that the cluster has distributed or copied already; empty on plain PostgreSQL. */
  readonly placed: ReadonlySet<string>;
};

const balanceTrigger =
  'create trigger postings_balance after insert on postings referencing new table as inserted for each statement execute function check_balance()';

/**
 * How the cluster must serve this database. A setting of a transaction, as that of its company, goes with it to the node. Waiting for a lock
 * on a node ends as it does on the coordinator; a statement needs no limit there, because the coordinator cancels it.
 */
export const clusterSettings = `do $$ declare
  answer record;
  waiting constant text := format('alter database %I set lock_timeout to ''3s''', current_database());
begin
  execute format('alter database %I set citus.propagate_set_commands to ''local''', current_database());
  execute waiting;
  for answer in select * from run_command_on_workers(waiting) loop
    if not answer.success then raise exception '%:% answered: %', answer.nodename, answer.nodeport, answer.result; end if;
  end loop;
end $$`;

/** True if the cluster keeps companies on its nodes. */
export const isDistributed = ({ tables, placed }: Schema): boolean =>
  tables.some(({ name, kind }) => kind === 'tenant' && placed.has(name));

/**
 * The statements that give the tables of the migrated schema their place on Citus, for one transaction. Tenant tables are distributed by org_id
 * and colocated, reference tables copied to every node; their foreign keys are dropped before and created again after, and so is the trigger
 * of the balance, on the table itself: a shard that moves keeps it. Tables that have a place are left alone, so the same plan serves the first
 * time and the new tables of a later migration. Foreign keys from a local to a tenant table do not exist (every-table.test checks it).
 * Nothing is deleted.
 */
export function distributionPlan(schema: Schema): string[] {
  const { tables, foreignKeys, placed } = schema;
  const left = tables.filter(({ name }) => !placed.has(name));
  const of = (kind: TableKind) => left.filter((table) => table.kind === kind).map(({ name }) => name);
  const [tenants, references] = [of('tenant'), of('reference')];
  if (tenants.length + references.length === 0) return [];
  const first = tables.find(({ name, kind }) => kind === 'tenant' && placed.has(name))?.name ?? tenants[0];
  const moved = new Set([...tenants, ...references]);
  const keys = foreignKeys.filter(({ table }) => moved.has(table));
  const isPosted = tenants.includes('postings');
  return [
    'set local lock_timeout to 0',
    "set local citus.multi_shard_modify_mode to 'sequential'",
    'set local citus.enable_unsafe_triggers to on',
    ...keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
    ...(isPosted ? ['drop trigger postings_balance on postings'] : []),
    ...references.map((name) => `select create_reference_table('${name}')`),
    ...tenants.map((name) =>
      name === first
        ? `select create_distributed_table('${name}', 'org_id')`
        : `select create_distributed_table('${name}', 'org_id', colocate_with => '${first}')`,
    ),
    ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    ...(isPosted ? [balanceTrigger] : []),
    ...(isDistributed(schema) ? [] : [clusterSettings]),
  ];
}

/** Whatever of the schema before is missing in the schema after, as sentences. */
export function lostByDistribution(before: Schema, after: Schema, hasTrigger: boolean): string[] {
  const kept = new Set(after.foreignKeys.map(({ table, name, definition }) => `${table}.${name} ${definition}`));
  return [
    ...before.tables
      .filter(({ name, kind }) => kind !== 'local' && !after.placed.has(name))
      .map(({ name }) => `${name} has no place on the nodes`),
    ...before.foreignKeys
      .filter(({ table, name, definition }) => !kept.has(`${table}.${name} ${definition}`))
      .map(({ table, name }) => `${table} has lost its foreign key ${name}`),
    ...(hasTrigger ? [] : ['postings has lost its trigger']),
  ];
}
