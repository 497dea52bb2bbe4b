export type TableKind = 'tenant' | 'reference' | 'local';
export type TableOf = { name: string; kind: TableKind };
export type ForeignKey = { table: string; name: string; definition: string };

const balanceTrigger = `create trigger postings_balance after insert on %s referencing new table as inserted for each statement execute function check_balance()`;

/**
 * The statements that shard the migrated schema by company on Citus: foreign keys are dropped, reference tables copied to every node,
 * tenant tables distributed by org_id and colocated, foreign keys created again, and the balance trigger created on each shard. Foreign
 * keys from a local to a tenant table do not exist (every-table.test checks it). Nothing is deleted.
 */
export function distributionPlan(tables: readonly TableOf[], foreignKeys: readonly ForeignKey[]): string[] {
  const of = (kind: TableKind) => tables.filter((table) => table.kind === kind).map(({ name }) => name);
  const moved = new Set([...of('tenant'), ...of('reference')]);
  const keys = foreignKeys.filter(({ table }) => moved.has(table));
  const [first, ...others] = of('tenant');
  if (first === undefined) return [];
  return [
    "set citus.multi_shard_modify_mode to 'sequential'",
    ...keys.map(({ table, name }) => `alter table ${table} drop constraint ${name}`),
    'drop trigger postings_balance on postings',
    ...of('reference').map((name) => `select create_reference_table('${name}')`),
    `select create_distributed_table('${first}', 'org_id')`,
    ...others.map((name) => `select create_distributed_table('${name}', 'org_id', colocate_with => '${first}')`),
    ...keys.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition}`),
    `select run_command_on_shards('postings', $$${balanceTrigger}$$)`,
  ];
}
