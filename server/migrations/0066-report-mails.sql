-- A mail may carry one file. It is deleted with the text, as soon as the mail is sent or given up.
alter table mails
  add column file_name text,
  add column file      bytea,
  add constraint mails_file_is_named check ((file is null) = (file_name is null)),
  add constraint mails_file_while_waiting check (file is null or state = 'waiting');

-- Reports that are mailed: a saved view, its times, and who gets it. The rights are those of the person, asked for at each run.
create table report_mails (
  org_id         uuid        not null,
  id             uuid        not null,
  view_id        uuid        not null,
  person_id      uuid        not null,
  person_name    text        not null,
  rhythm         text        not null constraint report_mails_rhythm_known check (rhythm in ('day', 'week', 'month')),
  weekday        int         not null constraint report_mails_weekday_sane check (weekday between 1 and 7),
  -- 31 is the last day of every month.
  month_day      int         not null constraint report_mails_month_day_sane check (month_day between 1 and 31),
  -- By the clock of India.
  hour           int         not null constraint report_mails_hour_sane check (hour between 0 and 23),
  format         text        not null constraint report_mails_format_known check (format in ('xlsx', 'csv', 'pdf')),
  recipients     text[]      not null constraint report_mails_recipients_bounded check (cardinality(recipients) between 1 and 5),
  next_at        timestamptz not null,
  -- Somebody asked for it now, beside its times.
  is_asked       boolean     not null default false,
  is_paused      boolean     not null default false,
  paused_because text        not null default '',
  last_at        timestamptz,
  last_result    text        not null default '',
  constraint report_mails_pk primary key (org_id, id),
  constraint report_mails_company foreign key (org_id) references organizations (id),
  constraint report_mails_view foreign key (org_id, view_id) references report_views (org_id, id)
);
comment on table report_mails is 'tenant';
alter table report_mails enable row level security;
create policy report_mails_of_company on report_mails
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on report_mails to bahi_app;
create index report_mails_of_view on report_mails (org_id, view_id);
create index report_mails_due on report_mails (next_at) where not is_paused;
