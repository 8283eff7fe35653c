import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** Path of a Chromium for tests; null if there is none. */
export function chromiumPath(): string | null {
  const named = process.env.PLAYWRIGHT_CHROMIUM_PATH || process.env.CHROME_BIN
  const places = [named ?? '', chromium.executablePath(), '/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome']
  return places.find(place => place !== '' && existsSync(place)) ?? null
}
