-- The guests of an open order are corrected, and the log of the order says so.
alter table dining_events drop constraint dining_events_kind_known;
alter table dining_events add constraint dining_events_kind_known
  check (kind in ('tableChanged', 'dishesMoved', 'merged', 'split', 'captainChanged', 'madeFree', 'guestsChanged'));
