-- A search is a list of words. A name is found if its text contains all of them in any order, and if no text does, names that are spelled alike
-- are found. The functions of 0019 took one run of letters, so "ameen ern" did not find "Al Ameen Agencies, Ernakulam". See ADR 47.

-- The keys of the words of a text; words that share a key are spelled alike. The same set as `similarKeys` of core (basics/similar-keys.ts), which
-- says why. An index is written with the rights of whoever writes the row, so everybody may call it.
create function similar_keys(told text) returns text[] language sql immutable strict parallel safe set search_path = pg_catalog, pg_temp as $$
  select coalesce(array_agg(distinct k.key), '{}') from (
    select regexp_replace(translate(left(sounds, 1), 'eiou', 'aaaa') || translate(substr(sounds, 2), 'aeiouhy', ''), '(.)\1+', '\1', 'g') as key
    from (
      select translate(regexp_replace(replace(replace(word, 'ph', 'f'), 'x', 'ks'), 'c([eiy])', 's\1', 'g'), 'cqzw', 'kksv') as sounds
      from regexp_split_to_table(told, '[^a-z0-9]+') word where word ~ '^[a-z]{4,40}$'
    ) s
  ) w, lateral (
    select w.key union all
    select left(w.key, n - 1) || substr(w.key, n + 1) from generate_series(1, length(w.key)) n where length(w.key) >= 5
  ) k where length(w.key) >= 3
$$;
create index parties_similar on parties using gin (org_id, similar_keys(search_text));
create index products_similar on products using gin (org_id, similar_keys(search_text));
create index ledgers_similar on ledgers using gin (org_id, similar_keys(search_text));

drop function search_parties(uuid, text, text, uuid, int, boolean);
drop function search_products(uuid, text, boolean, uuid, uuid, uuid, text, uuid, int);
drop function search_ledgers(uuid, text, text[], boolean, text, uuid, int);
drop function search_names(text, text, uuid, text, text, uuid, int);

-- The next names of a company that contain all words, in order. First the names at hand are looked through: words that many contain fill the page
-- from them. Otherwise all that contain them are fetched by their letters and sorted; if those are many after all, the names are walked.
-- If nothing contains the words, the first page has the names that are spelled alike. Executed, so that each question gets a plan of its own.
-- Called by the three functions below as their owner, and by nobody else.
create function search_names(source text, narrowed text, company uuid, words text[], after_key text, after_id uuid, most int)
  returns table (id uuid, sort_key text, is_similar boolean) language plpgsql stable rows 50 set search_path = pg_catalog, public, pg_temp as $$
declare
  at_hand constant int := 1000;
  held_at_once constant int := 5000;
  -- Without three Latin letters or digits in a row in any of the words the trigrams do not serve, and the letters do.
  letters text[];
  beyond constant text := ' n.org_id = $1 and (n.sort_key, n.id) > ($2 collate "C", $3)';
  holding text := narrowed;
  resembling text := narrowed;
  may_resemble boolean := false;
  word text;
  pattern text;
  found int;
  ids uuid[];
  keys text[];
begin
  foreach word in array words loop
    pattern := format('n.search_text like %L', '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%');
    holding := holding || ' and ' || pattern;
    if similar_keys(word) = '{}' then
      resembling := resembling || ' and ' || pattern;
    else
      may_resemble := true;
      resembling := resembling || format(' and (%s or similar_keys(n.search_text) && %L)', pattern, similar_keys(word));
    end if;
    letters := letters || case when length(word) = 1 then array[word]
      else array(select substr(word, n, 2) from generate_series(1, length(word) - 1) n) end;
  end loop;

  return query execute format('select n.id, n.sort_key, false from (select * from %I n where %s order by n.sort_key, n.id limit %s) n
    where true %s order by n.sort_key, n.id limit $4', source, beyond, at_hand, holding) using company, after_key, after_id, most;
  get diagnostics found = row_count;
  if found = most then return; end if;

  execute format('select array_agg(held.id), array_agg(held.sort_key) from (select n.id, n.sort_key from %I n where %s %s %s limit %s) held',
      source, beyond, holding, case when words::text ~ '[a-z0-9]{3}' then '' else 'and letters_of(n.search_text) @> $4' end, held_at_once)
    into ids, keys using company, after_key, after_id, letters;
  if cardinality(ids) < held_at_once then
    return query select held.id, held.sort_key, false from unnest(ids, keys) held (id, sort_key)
      order by held.sort_key collate "C", held.id offset found limit most - found;
  elsif ids is not null then
    return query execute format('select n.id, n.sort_key, false from %I n where %s %s order by n.sort_key, n.id offset $4 limit $5', source, beyond, holding)
      using company, after_key, after_id, found, most - found;
  elsif may_resemble and after_key = '' then
    return query execute format('select n.id, n.sort_key, true from (select n.id, n.sort_key from %I n where n.org_id = $1 %s limit %s) n
      order by n.sort_key, n.id limit $2', source, resembling, held_at_once) using company, most;
  end if;
end
$$;
revoke all on function search_names(text, text, uuid, text[], text, uuid, int) from public;

-- The doors: they compare their company with the context. `active` is null for both states; `staff` narrows to the parties of one member of staff.
create function search_parties(company uuid, words text[], after_key text, after_id uuid, most int, active boolean default null, staff uuid default null)
  returns table (id uuid, sort_key text, is_similar boolean) language plpgsql stable rows 50 security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  narrowed constant text := case when active is null then '' else format(' and n.is_active = %L', active) end
    || case when staff is null then '' else format(' and (n.created_by = %L or n.salesman_id = %L)', staff, staff) end;
begin
  if company is distinct from nullif(current_setting('app.org_id', true), '')::uuid then
    raise exception 'search outside the company' using errcode = 'insufficient_privilege';
  end if;
  return query select * from search_names('parties', narrowed, company, words, after_key, after_id, most);
end
$$;

create function search_products(company uuid, words text[], active boolean, brand uuid, category uuid, subcategory uuid, after_key text, after_id uuid, most int)
  returns table (id uuid, sort_key text, is_similar boolean) language plpgsql stable rows 50 security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  narrowed constant text := case when active is null then '' else format(' and n.is_active = %L', active) end
    || case when brand is null then '' else format(' and n.brand_id = %L', brand) end
    || case when category is null then '' else format(' and n.category_id = %L', category) end
    || case when subcategory is null then '' else format(' and n.subcategory_id = %L', subcategory) end;
begin
  if company is distinct from nullif(current_setting('app.org_id', true), '')::uuid then
    raise exception 'search outside the company' using errcode = 'insufficient_privilege';
  end if;
  return query select * from search_names('products', narrowed, company, words, after_key, after_id, most);
end
$$;

create function search_ledgers(company uuid, words text[], kinds text[], active boolean, after_key text, after_id uuid, most int)
  returns table (id uuid, sort_key text, is_similar boolean) language plpgsql stable rows 50 security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  narrowed constant text := format(' and n.kind = any(%L)', kinds) || case when active is null then '' else format(' and n.is_active = %L', active) end;
begin
  if company is distinct from nullif(current_setting('app.org_id', true), '')::uuid then
    raise exception 'search outside the company' using errcode = 'insufficient_privilege';
  end if;
  return query select * from search_names('ledgers', narrowed, company, words, after_key, after_id, most);
end
$$;

revoke all on function search_parties(uuid, text[], text, uuid, int, boolean, uuid) from public;
revoke all on function search_products(uuid, text[], boolean, uuid, uuid, uuid, text, uuid, int) from public;
revoke all on function search_ledgers(uuid, text[], text[], boolean, text, uuid, int) from public;
grant execute on function search_parties(uuid, text[], text, uuid, int, boolean, uuid) to bahi_app;
grant execute on function search_products(uuid, text[], boolean, uuid, uuid, uuid, text, uuid, int) to bahi_app;
grant execute on function search_ledgers(uuid, text[], text[], boolean, text, uuid, int) to bahi_app;
