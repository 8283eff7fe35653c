import { createSettings } from '#lib/admin/index.ts'
import { createAudit } from '#lib/audit/index.ts'
import { type Auth, createAuth } from '#lib/auth/index.ts'
import { openPlatform } from '#lib/platform/index.ts'

/** Runs a job with accounts and keys over the configured database, without the other domains; works beside a running server. */
export async function withAuth<T>(job: (auth: Auth) => Promise<T>): Promise<T> {
  const platform = await openPlatform(createAudit)
  try {
    const settings = createSettings(platform)
    return await job(createAuth(platform, { registration: async () => (await settings.read()).registration }))
  } finally {
    await platform.db.close()
  }
}
