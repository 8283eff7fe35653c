import type { CallToolResult, Tool } from '@modelcontextprotocol/client'
import { firstMisfit } from '#lib/json-schema/shared.ts'
import { mcpFailures as t } from '#lib/words/en/mcp-failures.ts'
import { OUTPUT_SCHEMA_KEY, STRUCTURED_KEY } from '../wire/wire.ts'

/** Characters kept of a long path: its end says most. */
const MAX_CHARS = 300

/**
 * In what a cleaned result differs from what its tool has declared (`outputSchema`), for the person; null where it does not. The tool has
 * run, so this is no error, and the model gets the result as it is. A result that is an error of the tool needs no shape.
 */
export function outputWarning(tool: Tool | undefined, result: CallToolResult): string | null {
  const schema = tool?._meta?.[OUTPUT_SCHEMA_KEY]
  if (schema === undefined || result.isError === true) return null
  const structured = result._meta?.[STRUCTURED_KEY]
  if (structured === undefined) return t('toolDeclaresStructuredResult')
  const misfit = schemaMisfit(schema, structured)
  return misfit === null ? null : t('resultNotMatchWhat', { misfit: misfit.slice(-MAX_CHARS) })
}

/** Enough for results that people read; a server that needs more is believed. */
const LIMITS = { maxSteps: 20_000, maxDepth: 100 }
const MAX_NAME_CHARS = 60
const ROOT = 'the result'

/** Describes the first place where a value does not fit a foreign schema, in one sentence; null if none is certain. A hostile schema costs no more than any other. */
export function schemaMisfit(root: unknown, value: unknown): string | null {
  const misfit = firstMisfit(value, root, { onDoubt: 'fits', keywords: 'all', ...LIMITS })
  if (misfit === null) return null
  const name = misfit.path.map(key => (key.length > MAX_NAME_CHARS ? `${key.slice(0, MAX_NAME_CHARS)}…` : key)).join('.')
  return `${misfit.path.length === 0 ? ROOT : name} ${misfit.problem}`
}
