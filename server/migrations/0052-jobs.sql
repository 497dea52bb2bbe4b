-- One queue for the work that the server does by itself. Until now mails, imports and archives each had a lease, attempts and a next try in
-- a table of their own, and the nightly work had timers in each process, so two servers did it twice and nobody saw what failed.
-- docs/decisions/0051-one-jobs-table.md says why the queue is our own.
create table jobs (
  id              uuid        not null,
  kind            text        not null,                     -- a name in server/src/job-kinds.ts
  subject_id      uuid        not null,                     -- the mail, the import …; nil: the installation
  organization_id uuid        not null,                     -- the company whose turn it takes; nil: no company
  state           text        not null default 'waiting' constraint jobs_state_known check (state in ('waiting', 'running', 'failed')),
  attempts        int         not null default 0,
  next_at         timestamptz not null default now(),       -- waiting: not before. running: the end of the lease. failed: since
  run_id          uuid,                                     -- the run that may write; a run that lost the job finds another one here
  is_wanted_again boolean     not null default false,       -- queued again while it ran
  useful_till     timestamptz not null default 'infinity',  -- dropped unrun after this instant; the earliest goes first
  problem         text        not null default '',          -- why the last attempt failed, in words
  created_at      timestamptz not null default now(),
  started_at      timestamptz,
  done_at         timestamptz,                              -- recurring jobs: the last good run
  failed_at       timestamptz,                              -- recurring jobs: when the attempts of a run were used up last
  constraint jobs_pk primary key (id),
  constraint jobs_once unique (kind, subject_id),
  constraint jobs_run check ((state = 'running') = (run_id is not null))
);
comment on table jobs is 'local';
-- The first job of each company is found by skipping from company to company.
create index jobs_in_turn on jobs (kind, organization_id, useful_till, id) where state <> 'failed';
create index jobs_by_state on jobs (state, next_at, id);
create index jobs_by_run on jobs (run_id) where run_id is not null;
grant select, insert, update, delete on jobs to bahi_app;

-- What waits moves over. Each of these ids is the job's own as well.
insert into jobs (id, kind, subject_id, organization_id, next_at)
  select id, 'import', id, organization_id, next_at from import_queue;
insert into jobs (id, kind, subject_id, organization_id, next_at, attempts)
  select id, case kind when 'out' then 'archive' else 'companyImport' end, id, organization_id, next_at, least(tries, 2)
  from archives where state in ('waiting', 'running');
insert into jobs (id, kind, subject_id, organization_id, next_at, attempts, useful_till, problem, created_at)
  select id, 'mail', id, '00000000-0000-0000-0000-000000000000', next_try_at, tries, useful_till, problem, created_at
  from mails where state = 'waiting';

drop table import_queue;
alter table archives drop column next_at, drop column run_id, drop column tries;
alter table mails drop column tries, drop column next_try_at, drop column useful_till, drop column problem;
