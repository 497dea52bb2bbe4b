-- The audit trail of a company (Companies (Accounts) Rules, proviso to rule 3(1)) and the keys that make a save happen once.

-- The hash of an event covers the hash before it and the stored text: a changed or missing row breaks the chain.
create table audit_events (
  org_id   uuid   not null,
  sequence bigint not null,
  text     text   not null,
  hash     text   not null,
  constraint audit_events_pk primary key (org_id, sequence),
  constraint audit_events_company foreign key (org_id) references organizations (id)
);
comment on table audit_events is 'tenant';
alter table audit_events enable row level security;
create policy audit_events_of_company on audit_events
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert on audit_events to bahi_app;

create table audit_heads (
  org_id uuid   not null,
  events bigint not null,
  hash   text   not null,
  constraint audit_heads_pk primary key (org_id),
  constraint audit_heads_company foreign key (org_id) references organizations (id)
);
comment on table audit_heads is 'tenant';
alter table audit_heads enable row level security;
create policy audit_heads_of_company on audit_heads
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on audit_heads to bahi_app;

-- Stored by the transaction that saves, never by one that was refused: the same key and body get the same answer again.
create table idempotency_keys (
  org_id     uuid        not null,
  route      text        not null,
  key        text        not null,
  body_hash  text        not null,
  answer     text        not null,
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pk primary key (org_id, route, key),
  constraint idempotency_keys_company foreign key (org_id) references organizations (id)
);
comment on table idempotency_keys is 'tenant';
alter table idempotency_keys enable row level security;
create policy idempotency_keys_of_company on idempotency_keys
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert on idempotency_keys to bahi_app;
create index idempotency_keys_by_age on idempotency_keys (created_at);
