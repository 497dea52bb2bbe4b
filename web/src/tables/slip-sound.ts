import { useEffect, useRef, useState } from 'react';
import type { KitchenSlip } from '../platform/answers.ts';

const KEY = 'bahi.restaurant.slipSound';
const HERTZ = [880, 1_320] as const;
const TONE_SECONDS = 0.18;

/** Two short tones, loud enough for a kitchen. */
function play(audio: AudioContext): void {
  for (const [at, hertz] of HERTZ.entries()) {
    const tone = audio.createOscillator();
    const loudness = audio.createGain();
    const from = audio.currentTime + at * TONE_SECONDS;
    tone.frequency.value = hertz;
    loudness.gain.setValueAtTime(0.5, from);
    loudness.gain.exponentialRampToValueAtTime(0.001, from + TONE_SECONDS);
    tone.connect(loudness).connect(audio.destination);
    tone.start(from);
    tone.stop(from + TONE_SECONDS);
  }
}

/**
 * Sounds when a slip comes that was not there before. The device remembers the choice; until then it is as `isUsual` says. `isBlocked`: the browser plays
 * nothing before the page is tapped; then it sounds once if slips came meanwhile.
 */
export function useSlipSound(slips: readonly KitchenSlip[] | undefined, stationId: string, isUsual: boolean) {
  const [isOn, setIsOn] = useState(() => (localStorage.getItem(KEY) ?? (isUsual ? 'on' : 'off')) === 'on');
  const [isBlocked, setIsBlocked] = useState(false);
  const audio = useRef<AudioContext | null>(null);
  /** A slip came while the browser played nothing. */
  const isMissed = useRef(false);
  const known = useRef<{ stationId: string; ids: ReadonlySet<string> } | null>(null);
  useEffect(() => {
    if (!isOn || !('AudioContext' in window)) return;
    const its = new AudioContext();
    audio.current = its;
    const tell = () => {
      setIsBlocked(its.state === 'suspended');
      if (its.state !== 'running' || !isMissed.current) return;
      isMissed.current = false;
      play(its);
    };
    const wake = () => void its.resume();
    its.addEventListener('statechange', tell);
    tell();
    window.addEventListener('pointerdown', wake);
    window.addEventListener('keydown', wake);
    return () => {
      its.removeEventListener('statechange', tell);
      window.removeEventListener('pointerdown', wake);
      window.removeEventListener('keydown', wake);
      audio.current = null;
      isMissed.current = false;
      setIsBlocked(false);
      void its.close();
    };
  }, [isOn]);
  useEffect(() => {
    if (!slips) return;
    const before = known.current?.stationId === stationId ? known.current.ids : null;
    known.current = { stationId, ids: new Set([...(before ?? []), ...slips.map(({ _id }) => _id)]) };
    // With the first answer of a station nothing is new.
    if (!before || !audio.current || !slips.some(({ _id, state }) => state === 'new' && !before.has(_id))) return;
    // The time of a silent AudioContext does not pass: all tones would sound at once later.
    if (audio.current.state === 'running') play(audio.current);
    else isMissed.current = true;
  }, [slips, stationId]);
  const choose = (chosen: boolean) => {
    localStorage.setItem(KEY, chosen ? 'on' : 'off');
    setIsOn(chosen);
  };
  return { isOn, isBlocked, choose };
}
