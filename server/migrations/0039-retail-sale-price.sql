-- From 1 February 2026 the tax on pan masala and tobacco is on the retail sale price on the pack, not on what is charged (CGST Rules, rule 31D).
-- By date, as the rates: the same code was taxed on its value before.
alter table tax_rates add column tax_on text not null default 'value' constraint tax_rates_tax_on_known check (tax_on in ('value', 'retailPrice'));
alter table tax_rates add constraint tax_rates_retail_price_alone
  check (tax_on = 'value' or (up_to_paise is null and cess_percent_e4 = 0 and cess_per_unit_e4 = 0));
-- Of one unit, as the pack said it that day; null of lines whose tax is on their value. A note is taxed as its original was.
alter table voucher_items add column retail_price_paise bigint constraint voucher_items_retail_price_sane check (retail_price_paise > 0);
