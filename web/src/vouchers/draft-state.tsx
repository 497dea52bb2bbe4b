import { timeText } from '../platform/records/instant-text.ts';

/** That what is typed is kept, and since when; nothing while there is nothing to keep. */
export function DraftState({ changedAt }: { changedAt: number | null }) {
  if (changedAt === null) return null;
  return <span className="dim hint">Draft saved {timeText(changedAt)}</span>;
}
