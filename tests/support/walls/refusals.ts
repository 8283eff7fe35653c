import { z } from 'zod'
import { errorCodes } from '#lib/errors.ts'
import type { Door } from '../doors.ts'

const sentence = z.string().regex(/^[^\n]+\.$/)
const code = z.enum(errorCodes)
const ours = z.strictObject({ error: z.strictObject({ code, message: sentence, details: z.unknown().optional() }) })
const ofOAuth = z.looseObject({ error: z.string(), error_description: sentence.optional() })
/** Bodies that the callers of a few doors expect in place of ours. */
const others: Record<string, z.ZodType> = {
  'api/oauth/register': ofOAuth,
  'api/oauth/revoke': ofOAuth,
  'api/oauth/token': ofOAuth,
  'api/mcp': z.union([ours, z.looseObject({ jsonrpc: z.literal('2.0'), error: z.looseObject({ code: z.number(), message: z.string() }) })]),
  'api/v1/chat/completions': z.strictObject({
    error: z.looseObject({ message: sentence, type: z.string(), code }),
  }),
}
const TRACE = /\n\s+at |node_modules|\.tsx?:\d+/

/** Says what is wrong with the body of a refusal: it has one shape at every door, and tells nothing of the code behind it. */
export function misworded({ name, place }: Door, text: string): string[] {
  if (place === 'api/auth/[...nextauth]') return []
  const isShaped = (others[place] ?? ours).safeParse(parsed(text)).success
  return isShaped && !TRACE.test(text) ? [] : [`${name} refuses with ${text.slice(0, 200)}`]
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
