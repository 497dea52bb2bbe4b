-- People, companies and sessions live above the companies' books: these tables are global and have no org_id of their own.
-- Every table says of itself what it is: tenant (sharded by org_id), reference (copied to every node) or local.

create extension if not exists pg_trgm;
create extension if not exists btree_gin;

-- set_config does not reach the workers of a sharded database; a set local does.
create function set_org(company uuid) returns void language plpgsql as $$
begin
  execute format('set local app.org_id = %L', company);
end
$$;

create table admins (
  id            uuid        not null,
  name          text        not null,
  email         text        not null,
  password_hash text        not null,
  is_demo       boolean     not null default false,
  created_at    timestamptz not null default now(),
  constraint admins_pk primary key (id),
  constraint admins_email_unique unique (email)
);
comment on table admins is 'local';

create table primary_users (
  id                      uuid        not null,
  name                    text        not null,
  email                   text        not null,
  mobile                  text        not null,
  password_hash           text        not null,
  subscription            text        not null constraint primary_users_subscription_known check (subscription in ('monthly', 'yearly')),
  subscription_started_at timestamptz not null default now(),
  is_approved             boolean     not null default false,
  is_blocked              boolean     not null default false,
  sms                     boolean     not null default false,
  whatsapp                boolean     not null default false,
  is_demo                 boolean     not null default false,
  created_at              timestamptz not null default now(),
  constraint primary_users_pk primary key (id),
  constraint primary_users_email_unique unique (email),
  constraint primary_users_mobile_unique unique (mobile)
);
comment on table primary_users is 'local';
create index primary_users_newest on primary_users (created_at desc, id);

create table organizations (
  id                uuid        not null,
  owner_id          uuid        not null,
  name              text        not null,
  type              text        not null constraint organizations_type_known check (type in ('integrated', 'self', 'other')),
  industry          int         not null constraint organizations_industry_known check (industry between 1 and 8),
  place             text        not null,
  state             text        not null constraint organizations_state_two_digits check (state ~ '^[0-9][0-9]$'),
  gstin             text,
  registration_type text        not null constraint organizations_registration_known check (registration_type in ('regular', 'composition', 'unregistered')),
  books_from        date        not null,
  locked_up_to      date,
  rounds_to_rupee   boolean     not null default false,
  negative_stock    text        not null default 'warn' constraint organizations_negative_stock_known check (negative_stock in ('block', 'warn', 'allow')),
  is_approved       boolean     not null default false,
  is_blocked        boolean     not null default false,
  is_active         boolean     not null default true,
  created_at        timestamptz not null default now(),
  constraint organizations_pk primary key (id),
  constraint organizations_owner foreign key (owner_id) references primary_users (id),
  constraint organizations_name_unique unique (owner_id, name)
);
comment on table organizations is 'reference';

create table secondary_users (
  id               uuid        not null,
  primary_user_id  uuid        not null,
  name             text        not null,
  email            text        not null,
  mobile           text        not null,
  password_hash    text        not null,
  role             text        not null default 'user' constraint secondary_users_role_known check (role in ('user', 'admin')),
  is_blocked       boolean     not null default false,
  is_active        boolean     not null default true,
  is_demo          boolean     not null default false,
  created_at       timestamptz not null default now(),
  constraint secondary_users_pk primary key (id),
  constraint secondary_users_owner foreign key (primary_user_id) references primary_users (id),
  constraint secondary_users_email_unique unique (email),
  constraint secondary_users_mobile_unique unique (mobile)
);
comment on table secondary_users is 'local';
create index secondary_users_of_owner on secondary_users (primary_user_id, created_at);

create table memberships (
  organization_id   uuid not null,
  secondary_user_id uuid not null,
  constraint memberships_pk primary key (secondary_user_id, organization_id),
  constraint memberships_company foreign key (organization_id) references organizations (id),
  constraint memberships_person foreign key (secondary_user_id) references secondary_users (id)
);
comment on table memberships is 'local';

-- Only the hash of a token is stored: who reads this table cannot sign in with it.
create table sessions (
  token_hash bytea       not null,
  kind       text        not null constraint sessions_kind_known check (kind in ('admin', 'owner', 'staff')),
  person_id  uuid        not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint sessions_pk primary key (token_hash)
);
comment on table sessions is 'local';
create index sessions_of_person on sessions (kind, person_id);
create index sessions_by_end on sessions (expires_at);

-- Sign-ins and acts of the admin: one chain for the platform. Written and read, never changed.
create table platform_audit_events (
  sequence bigint not null,
  text     text   not null,
  hash     text   not null,
  constraint platform_audit_events_pk primary key (sequence)
);
comment on table platform_audit_events is 'local';

create table platform_audit_head (
  only_one boolean not null default true constraint platform_audit_head_only_one check (only_one),
  events   bigint  not null,
  hash     text    not null,
  constraint platform_audit_head_pk primary key (only_one)
);
comment on table platform_audit_head is 'local';
insert into platform_audit_head (events, hash) values (0, '');

grant select, insert, update on admins, primary_users, secondary_users, organizations to bahi_app;
grant select, insert, delete on memberships, sessions to bahi_app;
grant delete on admins to bahi_app;
grant select, insert on platform_audit_events to bahi_app;
grant select, update on platform_audit_head to bahi_app;
