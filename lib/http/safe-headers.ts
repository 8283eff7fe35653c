import type { ServerResponse } from 'node:http'
import { startedServer } from '#lib/server.ts'

/** Policy of every answer that sets none: a browser that shows it as a page loads nothing, runs nothing and frames it nowhere. */
export const CLOSED_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Devices and interfaces that no page of Parley uses. The clipboard and full screen stay with the page, and with Apps that may use them; dictation uses the microphone, in no frame. */
const UNUSED_FEATURES = ['camera', 'geolocation', 'display-capture', 'payment', 'usb', 'serial', 'hid', 'midi']

const YEAR_SECONDS = 31_536_000

const always: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CLOSED_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  // Browsers would resolve the host of each link in an answer as soon as it is shown.
  'X-DNS-Prefetch-Control': 'off',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': [...UNUSED_FEATURES.map(feature => `${feature}=()`), 'microphone=(self)'].join(', '),
}

/** Returns the headers of any answer. Where the public origin is https, browsers return by https alone. */
export function safeHeaders(): Readonly<Record<string, string>> {
  const isHttps = startedServer()?.platform.env.url?.startsWith('https:') ?? false
  return isHttps ? { ...always, 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}` } : always
}

/** Adds the headers that an answer lacks. Must be called when its head is written: Next appends its headers to those that are there. */
export function addSafeHeaders(response: ServerResponse): void {
  const headers = safeHeaders()
  for (const name in headers) if (!response.hasHeader(name)) response.setHeader(name, headers[name] as string)
}
