-- Bahi reads no calendar that has neither an address nor a file, so nobody waits for it.
update hotel_calendars set asked_at = null where address is null and waiting_file is null and asked_at is not null;

-- Answers from before addresses were sealed have the address. The same call sent again runs again.
delete from idempotency_keys where route like 'calendars.%';
