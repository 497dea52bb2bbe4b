import { type HotelSettings, usualHotelSettings } from '@bahi/core/rooms/hotel-settings';
import { sql } from 'kysely';
import type { Caller } from '../platform/request-context.ts';
import type { Statement } from '../platform/transaction.ts';

/** `settings` is null for a hotel that never changed them; its version is 1. */
export type SettingsRow = { settings: HotelSettings | null; version: number; changedAt: string | null; changedBy: string | null };

/** The settings with the usual value of what was never set. */
export const settingsOf = ({ settings }: SettingsRow): HotelSettings => ({ ...usualHotelSettings, ...settings });

/** Always one row. */
export function findSettings(orgId: string): Statement<SettingsRow> {
  return sql<SettingsRow>`select s.settings, coalesce(s.version, 1) as version, s.changed_at as "changedAt", s.changed_by_name as "changedBy"
    from (select) always left join hotel_settings s on s.org_id = ${orgId}`;
}

export function writeSettings(orgId: string, settings: HotelSettings, by: Pick<Caller, 'name'>): Statement {
  return sql`insert into hotel_settings (org_id, settings, version, changed_at, changed_by_name)
    values (${orgId}, ${JSON.stringify(settings)}::jsonb, 2, now(), ${by.name})
    on conflict on constraint hotel_settings_pk do update set settings = excluded.settings, version = hotel_settings.version + 1,
      changed_at = excluded.changed_at, changed_by_name = excluded.changed_by_name`;
}

/** The business date of the hotel: the day that is not closed; before the first set-up it is today. Always one row. */
export function findBusinessDay(orgId: string, today: string): Statement<{ businessDay: string }> {
  return sql<{ businessDay: string }>`select coalesce((select business_day from hotel_days where org_id = ${orgId} and state <> 'closed'),
    ${today}::date) as "businessDay"`;
}

/** Opens the first business day. Later ones are opened by the night audit. */
export function openFirstDay(orgId: string, today: string): Statement {
  return sql`insert into hotel_days (org_id, business_day) select ${orgId}, ${today}::date
    where not exists (select from hotel_days where org_id = ${orgId}) returning business_day`;
}
