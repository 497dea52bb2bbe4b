import { afterEach, expect, test } from 'vitest';
import { leaveField } from './out-of-field.ts';

afterEach(() => document.body.replaceChildren());

test('the first Escape leaves a field for the heading of the page, and the second finds none', () => {
  document.body.innerHTML = '<h1 tabindex="-1">Sales</h1><input aria-label="Quantity">';
  document.querySelector('input')!.focus();
  expect(leaveField()).toBe(true);
  expect(document.activeElement).toBe(document.querySelector('h1'));
  expect(leaveField()).toBe(false);
});

test('a field that moves the focus itself on blur keeps that focus', () => {
  document.body.innerHTML = '<h1 tabindex="-1">Sales</h1><input aria-label="Quantity"><button>Next</button>';
  const input = document.querySelector('input')!;
  input.addEventListener('blur', () => document.querySelector('button')!.focus());
  input.focus();
  leaveField();
  expect(document.activeElement?.textContent).toBe('Next');
});
