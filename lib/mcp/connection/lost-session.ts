import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from '@modelcontextprotocol/client'
import { isObject } from '#lib/json-schema/shared.ts'
import { isLocalError } from '../wire/local-error.ts'
import type { Session } from './session.ts'

/** Statuses that mean a lost session if the body says so. 404 (Streamable HTTP, *Session Management*) and 410 always do. */
const MAY_SAY_SO = new Set([400, 422, 500])
/** JSON-RPC codes for a lost session; timed-out requests share one of them. Excludes -32000, with which tools fail in many libraries. */
const CODES_MAY_SAY_SO = new Set([-32001, -32600])
const MAX_CHARS = 2_000

const SAYS_LOST = [
  /\b(?:no|not a|invalid|missing|unknown|expired|stale)\b[^.\n]{0,30}\bsession\b/i,
  /\bsession\b[^.\n]{0,30}\b(?:not found|not valid|not exist|expired|unknown|invalid|missing|required|gone|closed|terminated|ended|no longer)\b/i,
  /\b(?:not (?:yet |been )?initiali[sz]ed|uninitiali[sz]ed)\b/i,
  /\bexpect(?:ed|s)? (?:an )?initiali[sz]e\b/i,
]

/** Sessions of a tool's own subject, such as a browser: an error about one means that the call had begun. */
const OF_A_TOOL =
  /\b(?:browser|page|database|db|sql|transaction|mail|smtp|imap|s?ftp|ssh|shell|terminal|debug(?:ger)?|login|user|customer|checkout|payment|upstream|remote|chat|work|game)(?:['’]s)?[\s_-]{1,3}session/i

/** The server no longer knows the session: it has not executed the request. */
export function isForgotten(error: unknown, session: Session): boolean {
  if (error instanceof SdkHttpError) return session.speaks !== 'stdio' && statusSaysSo(error, session)
  if (error instanceof SdkError) return error.code === SdkErrorCode.NotConnected
  if (!(error instanceof ProtocolError) || isLocalError(error.data)) return false
  return session.hasId() && CODES_MAY_SAY_SO.has(error.code) && saysLost(error.message)
}

function statusSaysSo({ status, data }: SdkHttpError, session: Session): boolean {
  const text = isObject(data) && typeof data.text === 'string' ? data.text : ''
  if (status === 404) return true
  return session.hasId() && (status === 410 || (MAY_SAY_SO.has(status) && saysLost(text)))
}

export function saysLost(text: string): boolean {
  const said = text.slice(0, MAX_CHARS)
  return !OF_A_TOOL.test(said) && SAYS_LOST.some(pattern => pattern.test(said))
}
