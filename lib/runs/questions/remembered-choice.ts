import { z } from 'zod'
import { isRememberable, MAX_REMEMBERED, type RememberedArgument } from '#lib/mcp/shared.ts'

const choice = z.object({
  remembered: z
    .array(z.strictObject({ argument: z.string(), match: z.enum(['equal', 'below']), value: z.json() }))
    .min(1)
    .max(MAX_REMEMBERED),
})

/**
 * Reads the arguments that an answer wants remembered: null where it names none. `unknown`: what cannot be read, or what may not be remembered of this
 * call.
 */
export function rememberedIn(content: unknown, args: Record<string, unknown> | null): readonly RememberedArgument[] | null | 'unknown' {
  if (typeof content !== 'object' || content === null || !('remembered' in content)) return null
  const parsed = choice.safeParse(content)
  if (!parsed.success || !parsed.data.remembered.every(one => isRememberable(args, one))) return 'unknown'
  return parsed.data.remembered
}
