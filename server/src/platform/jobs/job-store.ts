import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { nilUuid } from '../nil-uuid.ts';
import type { Statement } from '../transaction.ts';
import type { Job } from './job.ts';

export type NewJob = {
  kind: string;
  /** One job of a kind for one subject. */
  subjectId: string;
  companyId?: string;
};

/** `queue-job.ts` sends it, and wakes the worker. */
export function insertJob({ kind, subjectId, companyId = nilUuid }: NewJob): Statement {
  return sql`insert into jobs as j (id, kind, subject_id, organization_id) values (${uuidv7()}, ${kind}, ${subjectId}, ${companyId})
    on conflict (kind, subject_id) do update set is_wanted_again = (j.state = 'running'),
      state = case when j.state = 'failed' then 'waiting' else j.state end, problem = case when j.state = 'running' then j.problem else '' end,
      attempts = case when j.state = 'running' then j.attempts else 0 end,
      next_at = case when j.state = 'running' then j.next_at else now() end`;
}

/** Recurring jobs that are not there yet; each runs once at its first start. */
export function insertRecurringJobs(kinds: readonly string[]): Statement {
  return sql`insert into jobs (id, kind, subject_id, organization_id)
    select id, kind, ${nilUuid}::uuid, ${nilUuid}::uuid from unnest(${kinds.map(() => uuidv7())}::uuid[], ${[...kinds]}::text[]) as k (id, kind)
    on conflict (kind, subject_id) do nothing`;
}

/** Which of these kinds have a job that is due, and how long it is until another is; null if none is. */
export function findDue(kinds: readonly string[]): Statement<{ kinds: string[]; waitMillis: number | null }> {
  return sql<{ kinds: string[]; waitMillis: number | null }>`select
    array(select distinct kind from jobs where state in ('waiting', 'running') and next_at <= now() and kind = any(${[...kinds]}::text[])) as kinds,
    (select ceil(extract(epoch from min(next_at) - now()) * 1000)::bigint from jobs
      where state in ('waiting', 'running') and next_at > now() and kind = any(${[...kinds]}::text[])) as "waitMillis"`;
}

/** Servers take jobs one after another, so that each counts what the others have taken. Ends with the commit. */
export function lockTaking(): Statement {
  return sql`select pg_advisory_xact_lock(${0x62616869}, 4)`;
}

type Taking = { kind: string; runId: string; perCompany: number; leaseSeconds: number };

/**
 * Takes the next job of a kind for a run, under `lockTaking`. No other run gets it before the lease is over. Of each company the job that
 * loses its use first, or is the oldest, is next; companies take turns, and one that has as many runs as it may is passed over.
 */
export function takeJob({ kind, runId, perCompany, leaseSeconds }: Taking): Statement<Job & { isLate: boolean }> {
  const due = sql`j.kind = ${kind} and j.state <> 'failed' and j.next_at <= now()`;
  const inTurn = sql`j.organization_id, j.useful_till, j.id`;
  return sql<Job & { isLate: boolean }>`with recursive heads as (
      (select j.id, j.organization_id, j.next_at from jobs j where ${due} order by ${inTurn} limit 1)
      union all
      select n.id, n.organization_id, n.next_at from heads h cross join lateral
        (select j.id, j.organization_id, j.next_at from jobs j where ${due} and j.organization_id > h.organization_id order by ${inTurn} limit 1) n
    ), chosen as (
      select h.id from heads h where h.organization_id = ${nilUuid} or (select count(*) from jobs r
        where r.kind = ${kind} and r.organization_id = h.organization_id and r.state = 'running' and r.next_at > now()) < ${perCompany}::int
      order by h.next_at, h.id limit 1
    )
    update jobs j set state = 'running', run_id = ${runId}, attempts = attempts + 1, started_at = now(),
      next_at = now() + make_interval(secs => ${leaseSeconds}::float)
    from chosen c where j.id = c.id and ${due}
    returning j.id, j.kind, j.subject_id as "subjectId", nullif(j.organization_id, ${nilUuid}) as "companyId", j.attempts,
      j.useful_till < now() as "isLate"`;
}

/** The company of a job that was taken stands behind the others: its next job waits from now on. */
export function passTurn(kind: string, companyId: string): Statement {
  return sql`update jobs set next_at = now() where id = (select j.id from jobs j
    where j.kind = ${kind} and j.organization_id = ${companyId} and j.state = 'waiting' and j.next_at <= now() order by j.useful_till, j.id limit 1)`;
}

/** Prolongs the leases of these runs; returns those that still have their job. */
export function renewLeases(runIds: readonly string[], leaseSeconds: number): Statement<{ runId: string }> {
  return sql<{ runId: string }>`update jobs set next_at = now() + make_interval(secs => ${leaseSeconds}::float)
    where run_id = any(${[...runIds]}::uuid[]) returning run_id as "runId"`;
}

/** Locks the job; no row if it was deleted or belongs to another run. */
export function holdJob(id: string, runId: string): Statement<{ id: string }> {
  return sql<{ id: string }>`select id from jobs where id = ${id} and run_id = ${runId} for no key update`;
}

const back = sql`state = 'waiting', run_id = null, is_wanted_again = false`;

/** The job is done: it is deleted, unless it was queued again meanwhile. */
export function finishJob(id: string, runId: string): Statement[] {
  return [
    sql`update jobs set ${back}, attempts = 0, problem = '', next_at = now() where id = ${id} and run_id = ${runId} and is_wanted_again`,
    sql`delete from jobs where id = ${id} and run_id = ${runId}`,
  ];
}

/** A recurring job is done until its next time. */
export function finishRecurringJob(id: string, runId: string, nextAt: Date): Statement {
  return sql`update jobs set ${back}, attempts = 0, problem = '', done_at = now(), next_at = case when is_wanted_again then now() else ${nextAt}::timestamptz end
    where id = ${id} and run_id = ${runId}`;
}

/** There is more to do: now, in the company's next turn, or at an instant. */
export function putBackJob(id: string, runId: string, nextAt: Date | null): Statement {
  return sql`update jobs set ${back}, attempts = 0, problem = '', next_at = least(coalesce(${nextAt}::timestamptz, now()), greatest(useful_till, now()))
    where id = ${id} and run_id = ${runId}`;
}

/** The attempt did not count: the server stops, or the database did not answer. */
export function releaseJob(id: string, runId: string, waitSeconds: number): Statement {
  return sql`update jobs set ${back}, attempts = attempts - 1, next_at = now() + make_interval(secs => ${waitSeconds}::float) where id = ${id} and run_id = ${runId}`;
}

/** Ends every lease: the processes that had them are dead. */
export function releaseAllJobs(): Statement {
  return sql`update jobs set ${back}, next_at = now() where state = 'running'`;
}

/** The attempt failed and is repeated. It is not left waiting beyond its use. */
export function retryJobLater(id: string, runId: string, waitSeconds: number, problem: string): Statement {
  return sql`update jobs set ${back}, problem = ${problem},
      next_at = least(now() + make_interval(secs => ${waitSeconds}::float), greatest(useful_till, now())) where id = ${id} and run_id = ${runId}`;
}

/** The job failed for good. No row if it belongs to another run. */
export function failJob(id: string, runId: string, problem: string): Statement<{ id: string }> {
  return sql<{
    id: string;
  }>`update jobs set state = 'failed', run_id = null, is_wanted_again = false, problem = ${problem}, next_at = now(), failed_at = now()
    where id = ${id} and run_id = ${runId} returning id`;
}

/** A recurring job failed; it has its next time all the same. */
export function failRecurringJob(id: string, runId: string, problem: string, nextAt: Date): Statement {
  return sql`update jobs set ${back}, attempts = 0, problem = ${problem}, failed_at = now(), next_at = ${nextAt}::timestamptz
    where id = ${id} and run_id = ${runId}`;
}

/** A job as the admin sees it. */
export type JobRow = {
  _id: string;
  kind: string;
  companyName: string;
  state: 'waiting' | 'running' | 'failed';
  attempts: number;
  problem: string;
  createdAt: string;
  startedAt: string | null;
  nextAt: string;
  /** `nextAt` to the microsecond. */
  place: string;
};

type Listed = { kinds: readonly string[]; state: JobRow['state']; after: { nextAt: string; id: string } | null; limit: number };

/** Jobs of these kinds in one state: those that are next first, or those that failed last. */
export function listJobs({ kinds, state, after, limit }: Listed): Statement<JobRow> {
  const isLastFirst = state === 'failed';
  const place = sql`(j.next_at, j.id)`;
  const from = after ? sql`(${after.nextAt}::timestamptz, ${after.id}::uuid)` : sql``;
  const within = !after ? sql`true` : isLastFirst ? sql`${place} < ${from}` : sql`${place} > ${from}`;
  const order = isLastFirst ? sql`j.next_at desc, j.id desc` : sql`j.next_at, j.id`;
  return sql<JobRow>`select j.id as "_id", j.kind, coalesce(o.name, '') as "companyName", j.state, j.attempts, j.problem,
      j.created_at as "createdAt", j.started_at as "startedAt", j.next_at as "nextAt",
      to_char(j.next_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as place
    from jobs j left join organizations o on o.id = j.organization_id
    where j.state = ${state} and j.kind = any(${[...kinds]}::text[]) and ${within} order by ${order} limit ${limit}`;
}

/** How many jobs of each kind are in each state. */
export function countJobs(): Statement<{ kind: string; state: JobRow['state']; total: number }> {
  return sql<{ kind: string; state: JobRow['state']; total: number }>`select kind, state, count(*) as total from jobs group by kind, state`;
}

export type RecurringRow = {
  _id: string;
  kind: string;
  isRunning: boolean;
  doneAt: string | null;
  failedAt: string | null;
  problem: string;
  nextAt: string;
};

/** The jobs of recurring kinds: at most one of each. */
export function listRecurringJobs(kinds: readonly string[]): Statement<RecurringRow> {
  return sql<RecurringRow>`select id as "_id", kind, state = 'running' as "isRunning", done_at as "doneAt", failed_at as "failedAt", problem, next_at as "nextAt"
    from jobs where kind = any(${[...kinds]}::text[]) and subject_id = ${nilUuid}`;
}

/** A job, locked until the commit. */
export function lockJob(id: string): Statement<Job & { state: JobRow['state'] }> {
  return sql<
    Job & { state: JobRow['state'] }
  >`select id, kind, subject_id as "subjectId", nullif(organization_id, ${nilUuid}) as "companyId", attempts, state
    from jobs where id = ${id} for no key update`;
}

/** A failed job begins from the start; one that waits is due now. */
export function retryJobNow(id: string): Statement {
  return sql`update jobs set attempts = case when state = 'failed' then 0 else attempts end, state = 'waiting', next_at = now()
    where id = ${id} and state <> 'running'`;
}

/** Deletes the job of a subject that is no more; its run ends when it next holds the job. */
export function deleteJob(kind: string, subjectId: string): Statement {
  return sql`delete from jobs where kind = ${kind} and subject_id = ${subjectId}`;
}
