import { expect, test } from 'vitest';
import { isBackupDue, isBackupLate, isVerifyDue } from './public/nightly.ts';

const inIndia = (text: string) => Date.parse(`${text}:00+05:30`);
const goodAt = (text: string) => ({ lastGoodAt: inIndia(text) });

test('a backup is due from half past two at night in India, once a night', () => {
  const yesterday = goodAt('2026-11-02T02:31');
  expect(isBackupDue(inIndia('2026-11-03T02:29'), yesterday)).toBe(false);
  expect(isBackupDue(inIndia('2026-11-03T02:30'), yesterday)).toBe(true);
  expect(isBackupDue(inIndia('2026-11-03T23:59'), goodAt('2026-11-03T02:30'))).toBe(false);
});

test('a missed night is made up at any hour, and a backup in the afternoon does not replace the next night’s', () => {
  expect(isBackupDue(inIndia('2026-11-09T11:00'), goodAt('2026-11-03T02:30'))).toBe(true);
  expect(isBackupDue(inIndia('2026-11-04T02:30'), goodAt('2026-11-03T15:00'))).toBe(true);
});

test('a new database has no backup due before its first night', () => {
  const past = { lastGoodAt: inIndia('2026-11-03T10:00') };
  expect(isBackupDue(inIndia('2026-11-03T10:01'), past)).toBe(false);
  expect(isBackupDue(inIndia('2026-11-04T02:30'), past)).toBe(true);
});

test('after 36 hours it is late; a week after the last verification another one is due', () => {
  expect(isBackupLate(inIndia('2026-11-04T14:30'), goodAt('2026-11-03T02:30'))).toBe(false);
  expect(isBackupLate(inIndia('2026-11-04T14:31'), goodAt('2026-11-03T02:30'))).toBe(true);
  expect(isVerifyDue(inIndia('2026-11-04T02:30'), undefined)).toBe(true);
  expect(isVerifyDue(inIndia('2026-11-04T02:30'), inIndia('2026-10-28T02:31'))).toBe(false);
  expect(isVerifyDue(inIndia('2026-11-04T02:30'), inIndia('2026-10-28T02:30'))).toBe(true);
});
