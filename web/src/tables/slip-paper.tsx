import type { KitchenSlip } from '../platform/answers.ts';
import { Paper, PaperRow } from './paper.tsx';
import { choiceText, kindWords, movedText, placeOf, placeText, quantityText } from './words.ts';

const words = { add: '', cancel: 'CANCEL ', note: 'NOTE ', movedIn: 'MOVED ', movedOut: '' } as const;

/** A kitchen slip on paper: order type and table large, no prices. From the second paper on it is marked. */
export function SlipPaper({ slip, onPrinted }: { slip: KitchenSlip; onPrinted: () => void }) {
  const time = new Date(slip.sentAt).toLocaleTimeString('en-IN', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' });
  return (
    <Paper onPrinted={onPrinted}>
      {slip.prints > 1 && <PaperRow left="REPRINT" isStrong />}
      <PaperRow left={slip.stationName} right={`KOT ${slip.number} · round ${slip.round}`} />
      <h1>
        {slip.kind === 'dineIn'
          ? `${kindWords.dineIn} ${placeOf({ ...slip, number: slip.orderNumber })}`
          : placeOf({ ...slip, number: slip.orderNumber })}
      </h1>
      <PaperRow left={`${slip.captain} · guests ${slip.pax}`} right={time} />
      <hr />
      {slip.lines.map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a slip never change
        <div key={at}>
          <PaperRow left={`${words[line.kind]}${quantityText(line.quantityE4)} × ${line.name}`} isStrong />
          {[choiceText(line.portion, line.options), placeText(line), line.note, line.reason, line.place && movedText(line.place, slip)]
            .filter(Boolean)
            .map((text) => (
              <PaperRow key={text} left={`   ${text}`} />
            ))}
        </div>
      ))}
    </Paper>
  );
}
