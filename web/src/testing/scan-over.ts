import { createEvent, fireEvent } from '@testing-library/react';

/** As a scanner does it: faster than any hand, whatever else the machine does meanwhile, then Enter. Answers whether the Enter was left to the page. */
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
