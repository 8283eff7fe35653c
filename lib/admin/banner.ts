import { createHash } from 'node:crypto'
import type { Role } from '#lib/auth/index.ts'
import type { Settings } from './settings.ts'

/** The line above the pages, as a person sees it. */
export interface Banner {
  /** Changes with what it says: who dismissed another one sees this. */
  id: string
  text: string
  kind: Settings['bannerKind']
  isDismissible: boolean
}

const audiences: Record<Settings['bannerAudience'], readonly Role[]> = {
  everybody: ['admin', 'manager', 'member'],
  leaders: ['admin', 'manager'],
  admins: ['admin'],
}

/** Returns the banner that somebody of this role sees at this moment; null where there is none. */
export function bannerFor(settings: Settings, role: Role, nowMs: number): Banner | null {
  const { bannerText: text, bannerKind: kind, bannerAudience, bannerFrom, bannerUntil, bannerDismissible } = settings
  if (text === '' || !audiences[bannerAudience].includes(role)) return null
  if (bannerFrom !== '' && nowMs < Date.parse(bannerFrom)) return null
  if (bannerUntil !== '' && nowMs >= Date.parse(bannerUntil)) return null
  const id = createHash('sha256')
    .update(JSON.stringify([text, kind, bannerFrom]))
    .digest('hex')
    .slice(0, 16)
  return { id, text, kind, isDismissible: bannerDismissible }
}

/** Returns the version of the terms that everybody has to accept; null while there are none. */
export function termsInForce({ terms, termsVersion }: Pick<Settings, 'terms' | 'termsVersion'>): string | null {
  return terms.trim() === '' ? null : termsVersion
}

/** Makes the functions by which sign-in asks for the settings that it heeds. */
export function authSettings(read: () => Promise<Settings>) {
  return {
    registration: async () => (await read()).registration,
    workspaceName: async () => (await read()).workspaceName,
    terms: async () => termsInForce(await read()),
  }
}
