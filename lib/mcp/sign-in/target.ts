import { OAuthError, OAuthErrorCode } from '@modelcontextprotocol/client'

/** A token's target (RFC 8707) is sent only where the MCP server has published it, so that no request without it is an answer to this refusal. */
export const TARGET_REFUSED =
  'The authorization server issues no tokens for the address that this server names as its own (invalid_target). Its operator has to allow that address.'

export function isTargetRefused(error: unknown): boolean {
  return error instanceof OAuthError && error.code === OAuthErrorCode.InvalidTarget
}
