import type { ServerResponse } from 'node:http'
import { startedServer } from '#lib/server.ts'

/** The policy of every answer that brings none: a browser that shows it as a page loads nothing, runs nothing and puts it into no frame. */
export const CLOSED_POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Devices and interfaces that no page of Parley asks for. The clipboard and the whole screen stay with the page and with Apps that may use them. */
const UNUSED_FEATURES = ['camera', 'microphone', 'geolocation', 'display-capture', 'payment', 'usb', 'serial', 'hid', 'midi']

const YEAR_SECONDS = 31_536_000

const always: Readonly<Record<string, string>> = {
  'Content-Security-Policy': CLOSED_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  // Browsers would look up the host of each link in an answer as soon as it is shown.
  'X-DNS-Prefetch-Control': 'off',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Permissions-Policy': UNUSED_FEATURES.map(feature => `${feature}=()`).join(', '),
}

/** The headers of any answer. Browsers come back by https alone where the public origin is https. */
export function safeHeaders(): Readonly<Record<string, string>> {
  const isHttps = startedServer()?.platform.env.url?.startsWith('https:') ?? false
  return isHttps ? { ...always, 'Strict-Transport-Security': `max-age=${YEAR_SECONDS}` } : always
}

/** Adds what an answer does not say itself. It must be called when its head is written: Next adds its headers to those that are there. */
export function addSafeHeaders(response: ServerResponse): void {
  const headers = safeHeaders()
  for (const name in headers) if (!response.hasHeader(name)) response.setHeader(name, headers[name] as string)
}
