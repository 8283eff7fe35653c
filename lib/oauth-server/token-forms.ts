import { randomToken } from '#lib/platform/index.ts'

/** Each kind of token has its own prefix, and none has that of an API key, so no kind is taken for another. */
export const CODE_START = 'mcpac_'
const ACCESS_START = 'mcpat_'
const REFRESH_START = 'mcprt_'

export const isAccessToken = (token: string) => token.startsWith(ACCESS_START)
export const isRefreshToken = (token: string) => token.startsWith(REFRESH_START)

export function newTokens(): { access: string; refresh: string } {
  return { access: `${ACCESS_START}${randomToken()}`, refresh: `${REFRESH_START}${randomToken()}` }
}
