import { defineConfig } from '@playwright/test';
import { chromiumSwitches } from './fixtures/chromium-switches.ts';
import { findChromium } from './fixtures/find-chromium.ts';

const executablePath = findChromium();

/**
 * Journeys in a real Chromium against the real server: `npm run e2e`. A test machine has two cores; a journey waits a third of its time.
 */
export default defineConfig({
  testDir: 'journeys',
  outputDir: 'out',
  globalSetup: './fixtures/start-bahi.ts',
  reporter: 'line',
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // Each journey has its own company, so it can be repeated. One that needed a retry is listed as flaky: an error to be found.
  retries: 1,
  // The limits end what hangs, not what is slow: a machine that others use can stand still for seconds.
  timeout: 180_000,
  globalTimeout: 45 * 60_000,
  expect: { timeout: 30_000 },
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    colorScheme: 'light',
    screenshot: 'only-on-failure',
    trace: 'on-first-retry', // recording every try costs a quarter of the time
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: chromiumSwitches,
    },
  },
});
