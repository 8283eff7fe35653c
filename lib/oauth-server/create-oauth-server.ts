import { createAttempts } from '#lib/auth/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import { createAuthorize } from './authorize.ts'
import { createClients } from './clients.ts'
import { createExchange } from './exchange.ts'
import { createGrants } from './grants.ts'
import { FREE_REGISTRATIONS } from './limits.ts'
import type { OAuthServer, OAuthServerDeps } from './oauth-server.ts'

/** Creates the authorization server of `/api/mcp`. */
export function createOAuthServer(platform: Platform, deps: OAuthServerDeps): OAuthServer {
  const attempts = createAttempts(platform)
  const clients = createClients(platform)
  return {
    async register(details, address) {
      await attempts.begin(address === '' ? [] : [{ key: `program-register:${address}`, free: FREE_REGISTRATIONS }])
      return clients.register(details)
    },
    ...createAuthorize(platform, clients),
    exchange: createExchange(platform, attempts),
    ...createGrants(platform, deps),
  }
}
