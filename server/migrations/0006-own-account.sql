-- One's own account: sessions that a person can tell apart and end, a second factor, and an admin whose first password is for one use.
-- With it what the admin's list needs to be searched by any part, and the reminders of a subscription that ends.

-- The token's hash names a session to nobody; the id does. Seen coarsely: written at most every ten minutes (platform/sessions.ts).
alter table sessions add column id uuid not null default gen_random_uuid();
alter table sessions alter column id drop default; -- only those begun before had to be given one
alter table sessions add column last_seen_at timestamptz not null default now();
alter table sessions add column device text not null default '';
alter table sessions add column address text not null default '';
alter table sessions add constraint sessions_id_unique unique (id);
grant update (last_seen_at, address) on sessions to bahi_app;

-- What the operator last named is kept apart from what the admin made of it, so that a start sets only what the operator changed.
alter table admins add column must_change_password boolean not null default false;
alter table admins add column configured_email text;
alter table admins add column configured_password_hash text;

-- The secret lies in the clear, as it must be computed with: there is no key beside the database that could seal it.
create table second_factors (
  kind         text        not null constraint second_factors_kind_known check (kind in ('admin', 'owner')),
  person_id    uuid        not null,
  secret       text        not null,
  begun_at     timestamptz not null default now(),
  confirmed_at timestamptz,
  last_step    bigint      not null default 0,   -- of the last code that was taken; none before it is taken again
  wrong_codes  int         not null default 0,
  wrong_since  timestamptz not null default now(),
  constraint second_factors_pk primary key (kind, person_id)
);
comment on table second_factors is 'local';

create table recovery_codes (
  kind      text  not null,
  person_id uuid  not null,
  code_hash bytea not null,
  constraint recovery_codes_pk primary key (kind, person_id, code_hash),
  constraint recovery_codes_factor foreign key (kind, person_id) references second_factors (kind, person_id) on delete cascade
);
comment on table recovery_codes is 'local';

-- Between the password and the code: the token lies in a cookie of the browser that knew the password.
create table sign_in_steps (
  token_hash bytea       not null,
  kind       text        not null constraint sign_in_steps_kind_known check (kind in ('admin', 'owner')),
  person_id  uuid        not null,
  remember   boolean     not null,
  tries      int         not null default 0,
  expires_at timestamptz not null,
  constraint sign_in_steps_pk primary key (token_hash)
);
comment on table sign_in_steps is 'local';
create index sign_in_steps_by_end on sign_in_steps (expires_at);

-- Each reminder once for each end: what stands here was sent.
create table subscription_reminders (
  owner_id   uuid        not null,
  expires_on date        not null,
  days_left  int         not null,
  sent_at    timestamptz not null default now(),
  constraint subscription_reminders_pk primary key (owner_id, expires_on, days_left),
  constraint subscription_reminders_owner foreign key (owner_id) references primary_users (id)
);
comment on table subscription_reminders is 'local';

grant select, insert, update, delete on second_factors, sign_in_steps to bahi_app;
grant select, insert, delete on recovery_codes to bahi_app;
grant select, insert on subscription_reminders to bahi_app;

-- In one column, folded by the app as what is searched for is (platform/sort-key.ts) and compared by bytes: a part of two letters, which
-- no trigram helps to find, is found in a quarter of the time that ilike takes over three columns (measured on 10 000 owners and 30 000
-- companies). The admin searches companies by name (sort_key), their owner by name, place and GSTIN. Rows that are there already get what
-- the database knows of folding, until they are written next.
alter table primary_users add column search_text text collate "C";
update primary_users set search_text = lower(name || chr(10) || email || chr(10) || mobile);
alter table primary_users alter column search_text set not null;
alter table organizations add column sort_key text collate "C", add column search_text text collate "C";
update organizations set sort_key = lower(name), search_text = lower(name || chr(10) || place || chr(10) || coalesce(gstin, ''));
alter table organizations alter column sort_key set not null, alter column search_text set not null;
create index primary_users_search on primary_users using gin (search_text gin_trgm_ops);
create index organizations_search on organizations using gin (sort_key gin_trgm_ops);
create index organizations_of_owner on organizations (owner_id, created_at, id);
-- Who waits is few, however many there are.
create index primary_users_waiting on primary_users (created_at desc, id) where not is_approved and not is_blocked;
create index organizations_waiting on organizations (created_at desc, id) where not is_approved and not is_blocked and is_active;
