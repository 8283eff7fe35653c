import { OAuthError, OAuthErrorCode } from '@modelcontextprotocol/client'
import { mcpFailures as t } from '#lib/words/en/mcp-failures.ts'

/**
 * Sentence for a refused token target. The target (RFC 8707) is sent only if the MCP server has published it, so repeating the request without it
 * would not help.
 */
export const TARGET_REFUSED = () => t('authorizationServerIssuesNo')

export function isTargetRefused(error: unknown): boolean {
  return error instanceof OAuthError && error.code === OAuthErrorCode.InvalidTarget
}
