-- A link opens one paper to whoever has it, until it ends. Its address is computed with the installation's key and stored nowhere.
create table paper_links (
  org_id         uuid        not null,
  id             uuid        not null,
  -- The kind of paper, by the name that the program gives it, and the record that it is drawn from.
  kind           text        not null,
  subject_id     uuid        not null,
  made_at        timestamptz not null default now(),
  made_by        uuid        not null,
  made_by_name   text        not null,
  expires_at     timestamptz not null,
  ended_at       timestamptz,
  openings       int         not null default 0,
  last_opened_at timestamptz,
  constraint paper_links_pk primary key (org_id, id),
  constraint paper_links_company foreign key (org_id) references organizations (id),
  constraint paper_links_kind_named check (kind ~ '^[a-zA-Z]{1,30}$'),
  constraint paper_links_lasts check (expires_at > made_at and expires_at <= made_at + interval '367 days'),
  constraint paper_links_opened check (openings >= 0 and (openings = 0) = (last_opened_at is null))
);
comment on table paper_links is 'tenant';
create index paper_links_of_subject on paper_links (org_id, kind, subject_id, made_at desc);
alter table paper_links enable row level security;
create policy paper_links_of_company on paper_links
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update on paper_links to bahi_app;
