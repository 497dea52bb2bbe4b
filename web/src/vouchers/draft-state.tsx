import { timeText } from '../platform/records/instant-text.ts';

/** Shows that the typed data is stored, and since when; hidden if there is none. */
export function DraftState({ changedAt }: { changedAt: number | null }) {
  if (changedAt === null) return null;
  return <span className="dim hint">Draft saved {timeText(changedAt)}</span>;
}
