import { z } from 'zod'
import { type LogoVariant, logoVariants } from '#lib/admin/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import { server } from '#lib/server.ts'
import { settingsView } from './change-settings.ts'

export const logoParams = z.object({ variant: z.enum(logoVariants) })

/** Stores the logo of a theme, or removes it where there are no bytes, and says so in the audit log. */
export async function changeLogo(actor: Actor, variant: LogoVariant, bytes: Buffer | null) {
  const { logos, platform } = server()
  if (bytes === null) await logos.remove(variant)
  else await logos.put(variant, bytes)
  await platform.audit.record({ actor, action: 'settings.update', detail: { logo: variant, removed: bytes === null } })
  return settingsView()
}
