import { useRef, useState } from 'react';
import { problemsOf } from '../platform/problems-of.ts';
import { refusedText } from './line-problems.ts';

/** Runs one print at a time. A refusal is shown beside the options, as long as the print is the refused one: `job` names it. */
export function usePrint(job: string) {
  const isUnderWay = useRef(false);
  const [isBusy, setIsBusy] = useState(false);
  const [refused, setRefused] = useState<{ job: string; text: string } | null>(null);
  const run = (work: () => Promise<unknown>) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setIsBusy(true);
    setRefused(null);
    void work()
      .catch((error: Error) => {
        const { fields, text } = problemsOf(error);
        setRefused({ job, text: refusedText(fields) ?? text ?? Object.values(fields)[0] ?? error.message });
      })
      .finally(() => {
        isUnderWay.current = false;
        setIsBusy(false);
      });
  };
  return { run, isBusy, problem: refused?.job === job ? refused.text : null };
}
