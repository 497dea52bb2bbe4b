-- What a bank says of an account: statements brought in line by line, and which postings of the books each line is.

-- How the columns of a bank's file are read, kept from the last import: the titles of its columns.
create table bank_mappings (
  org_id     uuid not null,
  ledger_id  uuid not null,
  mapping    text not null,                -- JSON, as core/src/banking/statement-mapping.ts has it
  constraint bank_mappings_pk primary key (org_id, ledger_id),
  constraint bank_mappings_ledger foreign key (org_id, ledger_id) references ledgers (org_id, id)
);
comment on table bank_mappings is 'tenant';
alter table bank_mappings enable row level security;
create policy bank_mappings_of_company on bank_mappings
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on bank_mappings to bahi_app;

create table bank_imports (
  org_id          uuid        not null,
  id              uuid        not null,
  ledger_id       uuid        not null,
  file_name       text        not null,
  file_hash       text        not null,    -- of its bytes, so that the same file is told
  format          text        not null constraint bank_imports_format_known check (format in ('table', 'mt940')),
  state           text        not null constraint bank_imports_state_known check (state in ('read', 'done', 'undone')),
  line_count      int         not null default 0,
  skipped_count   int         not null default 0,
  first_date      date,
  last_date       date,
  opening_paise   bigint,
  closing_paise   bigint,
  created_at      timestamptz not null default now(),
  created_by      uuid        not null,
  created_by_name text        not null,
  constraint bank_imports_pk primary key (org_id, id),
  constraint bank_imports_ledger foreign key (org_id, ledger_id) references ledgers (org_id, id)
);
comment on table bank_imports is 'tenant';
alter table bank_imports enable row level security;
create policy bank_imports_of_company on bank_imports
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on bank_imports to bahi_app;
create index bank_imports_of_ledger on bank_imports (org_id, ledger_id, id);
create unique index bank_imports_file_unique on bank_imports (org_id, ledger_id, file_hash) where state = 'done';

-- The rows of a file while its columns are being chosen; they go when its lines come in.
create table bank_import_rows (
  org_id    uuid not null,
  import_id uuid not null,
  row_no    int  not null,
  cells     text not null,                 -- JSON
  constraint bank_import_rows_pk primary key (org_id, import_id, row_no),
  constraint bank_import_rows_import foreign key (org_id, import_id) references bank_imports (org_id, id) on delete cascade
);
comment on table bank_import_rows is 'tenant';
alter table bank_import_rows enable row level security;
create policy bank_import_rows_of_company on bank_import_rows
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on bank_import_rows to bahi_app;

-- Lines and postings that are one thing. Both sums stand here, and no match is kept in which they differ.
create table bank_matches (
  org_id         uuid        not null,
  id             uuid        not null,
  ledger_id      uuid        not null,
  how            text        not null constraint bank_matches_how_known check (how in ('exact', 'possible', 'partial', 'hand', 'made')),
  lines_paise    bigint      not null,
  postings_paise bigint      not null,
  matched_at     timestamptz not null default now(),
  matched_by     text        not null,
  constraint bank_matches_pk primary key (org_id, id),
  constraint bank_matches_ledger foreign key (org_id, ledger_id) references ledgers (org_id, id),
  constraint bank_matches_tie check (lines_paise = postings_paise and lines_paise <> 0)
);
comment on table bank_matches is 'tenant';
alter table bank_matches enable row level security;
create policy bank_matches_of_company on bank_matches
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on bank_matches to bahi_app;

-- A line is matched once, for it names its match.
create table bank_lines (
  org_id        uuid   not null,
  id            uuid   not null,
  ledger_id     uuid   not null,
  import_id     uuid   not null,
  row_no        int    not null,           -- of the file
  line_date     date   not null,
  value_date    date,
  description   text   not null,
  reference     text   not null,
  amount_paise  bigint not null constraint bank_lines_amount_not_zero check (amount_paise <> 0),   -- into the account positive, as a debit of its ledger
  balance_paise bigint,                    -- as the bank says, where it does
  fingerprint   text   collate "C" not null,   -- a hash of day, amount and text
  occurrence    int    not null,           -- of lines that are equal in all of that
  match_id      uuid,
  constraint bank_lines_pk primary key (org_id, id),
  constraint bank_lines_import foreign key (org_id, import_id) references bank_imports (org_id, id),
  constraint bank_lines_ledger foreign key (org_id, ledger_id) references ledgers (org_id, id),
  constraint bank_lines_match foreign key (org_id, match_id) references bank_matches (org_id, id) deferrable initially deferred,
  constraint bank_lines_once unique (org_id, ledger_id, fingerprint, occurrence)
);
comment on table bank_lines is 'tenant';
alter table bank_lines enable row level security;
create policy bank_lines_of_company on bank_lines
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on bank_lines to bahi_app;
create index bank_lines_of_ledger on bank_lines (org_id, ledger_id, line_date, id);
create index bank_lines_to_do on bank_lines (org_id, ledger_id, line_date, id) where match_id is null;
create index bank_lines_of_import on bank_lines (org_id, import_id);
create index bank_lines_of_match on bank_lines (org_id, match_id) where match_id is not null;

-- A posting is matched once, for its key is the key here.
create table bank_match_postings (
  org_id       uuid   not null,
  voucher_id   uuid   not null,
  line_no      int    not null,            -- of the posting
  match_id     uuid   not null,
  amount_paise bigint not null,
  constraint bank_match_postings_pk primary key (org_id, voucher_id, line_no),
  constraint bank_match_postings_voucher foreign key (org_id, voucher_id) references vouchers (org_id, id) deferrable initially deferred,
  constraint bank_match_postings_match foreign key (org_id, match_id) references bank_matches (org_id, id) deferrable initially deferred
);
comment on table bank_match_postings is 'tenant';
alter table bank_match_postings enable row level security;
create policy bank_match_postings_of_company on bank_match_postings
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, delete on bank_match_postings to bahi_app;
create index bank_match_postings_of_match on bank_match_postings (org_id, match_id);

-- What a line that speaks so becomes. Without a bank a rule is for all of them.
create table bank_rules (
  org_id          uuid   not null,
  id              uuid   not null,
  bank_id         uuid,
  contains        text   not null constraint bank_rules_contains_said check (contains <> ''),
  side            text   not null constraint bank_rules_side_known check (side in ('in', 'out', 'both')),
  least_paise     bigint,
  most_paise      bigint,
  kind            text   not null constraint bank_rules_kind_known check (kind in ('receipt', 'payment', 'contra', 'journal')),
  ledger_id       uuid   not null,
  version         int    not null default 1,
  constraint bank_rules_pk primary key (org_id, id),
  constraint bank_rules_bank foreign key (org_id, bank_id) references ledgers (org_id, id),
  constraint bank_rules_ledger foreign key (org_id, ledger_id) references ledgers (org_id, id)
);
comment on table bank_rules is 'tenant';
alter table bank_rules enable row level security;
create policy bank_rules_of_company on bank_rules
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on bank_rules to bahi_app;
