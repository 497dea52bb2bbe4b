-- A screen that is left alone locks itself. The passcode that opens it again belongs to the person and is hashed as a password is;
-- whether a session is locked stands with the session, so that the check of every call reads it without a statement of its own, and
-- so do the tries: after five wrong ones that session ends, while those on other devices go on. Wrong passwords are counted a second
-- time by themselves, as whoever knows the passcode may not guess the password without end.

create table passcodes (
  kind               text        not null constraint passcodes_kind_known check (kind in ('owner', 'staff')),
  person_id          uuid        not null,
  passcode_hash      text        not null,
  lock_after_minutes int         not null constraint passcodes_minutes_known check (lock_after_minutes in (1, 5, 15, 30)),
  changed_at         timestamptz not null default now(),
  constraint passcodes_pk primary key (kind, person_id)
);
comment on table passcodes is 'local';
grant select, insert, update, delete on passcodes to bahi_app;

alter table sessions add column locked_at timestamptz;
alter table sessions add column unlock_tries int not null default 0;
alter table sessions add column password_tries int not null default 0;
grant update (locked_at, unlock_tries, password_tries) on sessions to bahi_app;
