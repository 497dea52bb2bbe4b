import { createEvent, fireEvent } from '@testing-library/react';

/** Types like a scanner: faster than any user, then Enter. Returns true if the page handled the Enter by default. */
export function scanOver(target: Element, code: string): boolean {
  let now = performance.now();
  const press = (key: string) => {
    const event = createEvent.keyDown(target, { key });
    now += 10;
    Object.defineProperty(event, 'timeStamp', { value: now });
    return fireEvent(target, event);
  };
  for (const key of code) {
    const isTyped = press(key);
    if (isTyped && target instanceof HTMLInputElement) fireEvent.input(target, { target: { value: target.value + key } });
  }
  return press('Enter');
}
