import { OAuthError, OAuthErrorCode } from '@modelcontextprotocol/client'

/**
 * Sentence for a refused token target. The target (RFC 8707) is sent only if the MCP server has published it, so repeating the request without it
 * would not help.
 */
export const TARGET_REFUSED =
  'The authorization server issues no tokens for the address that this server names as its own (invalid_target). Its operator has to allow that address.'

export function isTargetRefused(error: unknown): boolean {
  return error instanceof OAuthError && error.code === OAuthErrorCode.InvalidTarget
}
