import { connectAsRoot } from './database-root.ts';
const root = await connectAsRoot(process.argv[2]!);
await root.query(`alter database bahi set log_min_duration_statement = ${process.argv[3] ?? 150}`);
await root.query(`alter system set log_min_duration_statement = ${process.argv[3] ?? 150}`);
await root.query('select pg_reload_conf()');
await root.end();
