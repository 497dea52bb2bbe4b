-- A cook bumps one dish of a slip before the others are ready.
alter table kitchen_slip_lines add column bumped_at timestamptz;
grant update (bumped_at) on kitchen_slip_lines to bahi_app;
