import { defineConfig } from '@playwright/test'

const executablePath = process.env.PLAYWRIGHT_CHROMIUM_PATH || process.env.CHROME_BIN
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A microphone that hums, for whoever may use one.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
]

/** Chromium saves a file whose name its locale cannot write as `download`. */
const env = { ...process.env, LC_ALL: process.env.LC_ALL ?? 'C.UTF-8' }

/**
 * Specs get their own server by the fixtures of tests/support/e2e.ts, one for each worker; `npm test -- e2e` builds the product and finds a Chromium first.
 * A trace costs more than a third of the time: it is kept of what fails a second time, alone, and where `--trace` asks for it.
 */
export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  workers: 2,
  forbidOnly: true,
  timeout: 45_000,
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    // One page for all tests of a worker, emptied between them, whose cache saves most of what a load costs.
    reuseContext: true,
    locale: 'en-GB',
    timezoneId: 'UTC',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: ['--no-sandbox', ...quiet], env },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
})
