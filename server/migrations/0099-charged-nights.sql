-- The nights that nobody slept in and that are charged, each with its part of the charge before tax and the rate of its own value:
-- [{"kind", "date", "valuePaise", "gstPercentE4"}]. fee_paise is their sum.
alter table hotel_stays add column charged jsonb not null default '[]'
  constraint hotel_stays_charged_list check (jsonb_typeof(charged) = 'array');
update hotel_stays set charged = jsonb_build_array(jsonb_build_object(
    'kind', case state when 'noShow' then 'noShow' else 'cancel' end, 'date', arrival, 'valuePaise', fee_paise,
    'gstPercentE4', case when fee_paise > 750000 then 180000 else 50000 end))
  where fee_paise > 0;
