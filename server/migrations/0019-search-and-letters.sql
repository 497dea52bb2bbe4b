-- Cells of an import that say (clear): told before it is run, because they take away what is stored.
alter table imports add column cleared_cells int not null default 0;

-- A search by any part answers at once, whatever part it is. Two kinds of part did not: one of a letter or two, or in a script that the
-- trigrams of this database do not know (Malayalam, Hindi), had every row looked at; and one that only names far down the list hold
-- ("9800099" of a phone) had all the names before them walked.

-- The letters of a text and its pairs of neighbours, each line for itself: what a part without three Latin letters or digits in a row is
-- found by. An index is written with the rights of whoever writes the row, so everybody may call it.
create function letters_of(told text) returns text[] language plpgsql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
declare
  letters text[] := string_to_array(told, null);
  pairs text[] := '{}';
begin
  for at in 1 .. cardinality(letters) - 1 loop
    if letters[at] <> E'\n' and letters[at + 1] <> E'\n' then pairs := pairs || (letters[at] || letters[at + 1]); end if;
  end loop;
  return letters || pairs;
end
$$;
create index parties_letters on parties using gin (org_id, letters_of(search_text));
create index products_letters on products using gin (org_id, letters_of(search_text));
create index ledgers_letters on ledgers using gin (org_id, letters_of(search_text));

-- The next names of a company that hold the part, in order. First the names at hand are looked through: a part that many hold fills the page
-- from them. Else all that hold it are fetched by their letters and put in order; when those are many after all, the names are walked.
-- Executed, so that each question gets a plan of its own. Called by the three functions below as their owner, and by nobody else.
create function search_names(source text, narrowed text, company uuid, part text, after_key text, after_id uuid, most int)
  returns table (id uuid, sort_key text) language plpgsql stable rows 50 set search_path = pg_catalog, public, pg_temp as $$
declare
  at_hand constant int := 1000;
  held_at_once constant int := 5000;
  plain constant text := regexp_replace(part, '\\(.)', '\1', 'g');
  letters constant text[] := case when length(plain) = 1 then array[plain]
    else array(select substr(plain, n, 2) from generate_series(1, length(plain) - 1) n) end;
  beyond constant text := ' n.org_id = $1 and (n.sort_key, n.id) > ($2 collate "C", $3)';
  holding constant text := ' n.search_text like ''%'' || $4 || ''%''' || narrowed;
  found int;
  ids uuid[];
  keys text[];
begin
  return query execute format('select n.id, n.sort_key from (select * from %I n where %s order by n.sort_key, n.id limit %s) n
    where %s order by n.sort_key, n.id limit $5', source, beyond, at_hand, holding) using company, after_key, after_id, part, most;
  get diagnostics found = row_count;
  if found = most then return; end if;

  execute format('select array_agg(held.id), array_agg(held.sort_key) from (select n.id, n.sort_key from %I n where %s and %s %s limit %s) held',
      source, beyond, holding, case when plain ~ '[a-z0-9]{3}' then '' else 'and letters_of(n.search_text) @> $5' end, held_at_once)
    into ids, keys using company, after_key, after_id, part, letters;
  if cardinality(ids) < held_at_once then
    return query select held.id, held.sort_key from unnest(ids, keys) held (id, sort_key)
      order by held.sort_key collate "C", held.id offset found limit most - found;
  elsif ids is not null then
    return query execute format('select n.id, n.sort_key from %I n where %s and %s order by n.sort_key, n.id offset $5 limit $6', source, beyond, holding)
      using company, after_key, after_id, part, found, most - found;
  end if;
end
$$;
revoke all on function search_names(text, text, uuid, text, text, uuid, int) from public;

-- The doors: they compare their company with the context. `active` is null for both states.
create or replace function search_parties(company uuid, part text, after_key text, after_id uuid, most int, active boolean default null)
  returns table (id uuid, sort_key text) language plpgsql stable rows 50 security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if company is distinct from nullif(current_setting('app.org_id', true), '')::uuid then
    raise exception 'search outside the company' using errcode = 'insufficient_privilege';
  end if;
  return query select * from search_names('parties', case when active is null then '' else format(' and n.is_active = %L', active) end, company, part, after_key, after_id, most);
end
$$;

create or replace function search_products(company uuid, part text, active boolean, brand uuid, category uuid, subcategory uuid, after_key text, after_id uuid, most int)
  returns table (id uuid, sort_key text) language plpgsql stable rows 50 security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  narrowed constant text := case when active is null then '' else format(' and n.is_active = %L', active) end
    || case when brand is null then '' else format(' and n.brand_id = %L', brand) end
    || case when category is null then '' else format(' and n.category_id = %L', category) end
    || case when subcategory is null then '' else format(' and n.subcategory_id = %L', subcategory) end;
begin
  if company is distinct from nullif(current_setting('app.org_id', true), '')::uuid then
    raise exception 'search outside the company' using errcode = 'insufficient_privilege';
  end if;
  return query select * from search_names('products', narrowed, company, part, after_key, after_id, most);
end
$$;

create or replace function search_ledgers(company uuid, part text, kinds text[], active boolean, after_key text, after_id uuid, most int)
  returns table (id uuid, sort_key text) language plpgsql stable rows 50 security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  narrowed constant text := format(' and n.kind = any(%L)', kinds) || case when active is null then '' else format(' and n.is_active = %L', active) end;
begin
  if company is distinct from nullif(current_setting('app.org_id', true), '')::uuid then
    raise exception 'search outside the company' using errcode = 'insufficient_privilege';
  end if;
  return query select * from search_names('ledgers', narrowed, company, part, after_key, after_id, most);
end
$$;
