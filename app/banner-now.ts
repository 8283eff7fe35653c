import { cookies } from 'next/headers'
import { BANNER_COOKIE, type ShownBanner } from '#components/brand/shown-banner.ts'
import { bannerFor } from '#lib/admin/index.ts'
import { optionalPageActor } from '#lib/http/index.ts'
import { startedServer } from '#lib/server.ts'

/** Reads the banner for the viewer; null if this browser dismissed it, undefined before anybody may use a page. */
export async function bannerNow(): Promise<ShownBanner | null | undefined> {
  const started = startedServer()
  const actor = started && (await optionalPageActor())
  if (!started || !actor || (await started.auth.terms.owes(actor))) return
  const banner = bannerFor(await started.settings.read(), actor.role, started.platform.clock.nowMs())
  return banner && (await cookies()).get(BANNER_COOKIE)?.value !== banner.id ? banner : null
}
