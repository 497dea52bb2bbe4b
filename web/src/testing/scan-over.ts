import { fireEvent } from '@testing-library/react';

/** As a scanner does it: faster than any hand, then Enter. Answers whether the Enter was left to the page. */
export function scanOver(target: Element, code: string): boolean {
  for (const key of code) {
    const isTyped = fireEvent.keyDown(target, { key });
    if (isTyped && target instanceof HTMLInputElement) fireEvent.input(target, { target: { value: target.value + key } });
  }
  return fireEvent.keyDown(target, { key: 'Enter' });
}
