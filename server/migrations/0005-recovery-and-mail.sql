-- A forgotten password is reset by a code that comes by mail. Mail is sent by a job and never by the request that asks for it:
-- a slow mail server stops nobody, and how long an answer takes does not tell whether somebody has an account.

-- What is to be mailed. The text goes as soon as it was sent or given up: there may be a code in it.
create table mails (
  id          uuid        not null,
  recipient   text        not null,
  subject     text        not null,
  body        text,
  state       text        not null default 'waiting' constraint mails_state_known check (state in ('waiting', 'sent', 'givenUp')),
  tries       int         not null default 0,
  next_try_at timestamptz not null default now(),
  useful_till timestamptz not null,
  problem     text        not null default '',
  created_at  timestamptz not null default now(),
  constraint mails_pk primary key (id),
  constraint mails_body_while_waiting check ((state = 'waiting') = (body is not null))
);
comment on table mails is 'local';
-- What loses its use first goes first: a code waits behind no heap of reminders.
create index mails_waiting on mails (useful_till) where state = 'waiting';
create index mails_by_age on mails (created_at);
grant select, insert, update on mails to bahi_app;

-- The last code that a browser asked for with an email, whether or not anybody has it: what is answered to a wrong or late code must
-- not tell. Each browser has its own, so that nobody else's tries use it up. One that has passed the code holds the token of pass_hash
-- and may set one password with it.
create table one_time_codes (
  kind            text        not null constraint one_time_codes_kind_known check (kind in ('owner', 'staff')),
  email           text        not null,
  browser_hash    bytea       not null,
  code_hash       text        not null,
  expires_at      timestamptz not null,
  tries           int         not null default 0,
  is_used         boolean     not null default false,
  pass_hash       bytea,
  pass_expires_at timestamptz,
  constraint one_time_codes_pk primary key (kind, email, browser_hash)
);
comment on table one_time_codes is 'local';
create index one_time_codes_by_end on one_time_codes (expires_at);
grant select, insert, update on one_time_codes to bahi_app;

-- How many codes an email was asked for within an hour. A browser in which the person has signed in before is counted by itself (device);
-- all others are counted together, or a new browser each time would make guessing and mailing endless.
create table asked_codes (
  kind          text        not null constraint asked_codes_kind_known check (kind in ('owner', 'staff')),
  email         text        not null,
  device        text        not null,
  codes         int         not null default 1,
  hour_began_at timestamptz not null default now(),
  constraint asked_codes_pk primary key (kind, email, device)
);
comment on table asked_codes is 'local';
create index asked_codes_by_age on asked_codes (hour_began_at);
grant select, insert, update on asked_codes to bahi_app;

-- Sign-ins that were tried with a name, over all addresses together. A browser that has signed in before is counted by itself,
-- so that others who try the name do not shut its owner out.
create table sign_in_tries (
  kind       text             not null constraint sign_in_tries_kind_known check (kind in ('admin', 'owner', 'staff')),
  login      text             not null,
  device     text             not null,
  level      double precision not null default 1,
  counted_at timestamptz      not null default now(),
  constraint sign_in_tries_pk primary key (kind, login, device)
);
comment on table sign_in_tries is 'local';
create index sign_in_tries_by_age on sign_in_tries (counted_at);
grant select, insert, update, delete on sign_in_tries to bahi_app;
