import type { CallToolResult, Tool } from '@modelcontextprotocol/client'
import { OUTPUT_SCHEMA_KEY, STRUCTURED_KEY } from '../wire/wire.ts'
import { schemaMisfit } from './schema-misfit.ts'

/** The end of a long path says most. */
const MAX_CHARS = 300

/**
 * In what a cleaned result differs from what its tool has declared (`outputSchema`), for the person; null where it does not. The tool has
 * run, so this is no error, and the model gets the result as it is. A result that is an error of the tool owes nobody a shape.
 */
export function outputWarning(tool: Tool | undefined, result: CallToolResult): string | null {
  const schema = tool?._meta?.[OUTPUT_SCHEMA_KEY]
  if (schema === undefined || result.isError === true) return null
  const structured = result._meta?.[STRUCTURED_KEY]
  if (structured === undefined) return 'The tool declares a structured result but returned none.'
  const misfit = schemaMisfit(schema, structured)
  return misfit === null ? null : `The result does not match what the tool declares: ${misfit.slice(-MAX_CHARS)}.`
}
