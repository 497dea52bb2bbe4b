-- What a person or a cleared cheque said of a posting before a line of the statement was matched with it: so it is again when the match goes.
alter table bank_match_postings
  add column earlier_date   date,
  add column earlier_source text constraint bank_match_postings_earlier_source_known check (earlier_source in ('hand', 'cheque')),
  add constraint bank_match_postings_earlier_whole check ((earlier_date is null) = (earlier_source is null));
