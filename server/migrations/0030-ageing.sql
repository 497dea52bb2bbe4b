-- The buckets in which bills age, as the company keeps them: a section of its settings.
alter table settings drop constraint settings_section_known;
alter table settings add constraint settings_section_known check (section in ('print', 'despatch', 'barcode', 'ageing'));
