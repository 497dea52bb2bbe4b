-- Labels are printed (ADR 89): a section of settings keeps the company's stickers, templates, sizes and packer. It replaces the section that
-- kept four preferences for labels that nothing printed; those become a template.
alter table settings drop constraint settings_section_known;
update settings set section = 'labels', value = jsonb_build_object('templates', jsonb_build_array(jsonb_build_object(
    'id', 'own-1', 'name', 'Shop label', 'isCentred', true, 'sizeId', 'roll-' || coalesce(value->>'labelSize', '50x25'),
    'symbology', case when value->>'kind' = 'EAN13' then 'EAN' when value->>'kind' = 'QR' then 'QR' else 'CODE128' end,
    'fields', case when value->'hasName' = 'false' then '[]'::jsonb else '[{"field": "name", "size": "normal"}]'::jsonb end
      || '[{"field": "bars", "size": "small"}]'::jsonb
      || case when value->'hasPrice' = 'false' then '[]'::jsonb else '[{"field": "price", "size": "normal"}]'::jsonb end)))
  where section = 'barcode';
alter table settings add constraint settings_section_known check (section in ('print', 'despatch', 'labels', 'ageing'));

-- The particulars that the Legal Metrology rules want on a pack, for products that the company packs.
create table product_packs (
  org_id             uuid   not null,
  product_id         uuid   not null,
  generic_name       text   not null constraint product_packs_generic_name_said check (generic_name <> ''),
  net_quantity_e4    bigint not null constraint product_packs_net_quantity_positive check (net_quantity_e4 > 0),
  net_unit           text   not null constraint product_packs_net_unit_known check (net_unit in ('g', 'kg', 'ml', 'l', 'cm', 'm', 'N')),
  -- '' for goods of India.
  origin             text   not null,
  -- From the day of packing; 0 for goods that do not spoil.
  best_before_months int    not null constraint product_packs_best_before_months_known check (best_before_months between 0 and 600),
  constraint product_packs_pk primary key (org_id, product_id),
  constraint product_packs_product foreign key (org_id, product_id) references products (org_id, id)
);
comment on table product_packs is 'tenant';
alter table product_packs enable row level security;
create policy product_packs_of_company on product_packs
  using (org_id = nullif(current_setting('app.org_id', true), '')::uuid)
  with check (org_id = nullif(current_setting('app.org_id', true), '')::uuid);
grant select, insert, update, delete on product_packs to bahi_app;

-- The products whose price changed on a day.
create index record_versions_of_products on record_versions (org_id, changed_at) where record = 'product';
