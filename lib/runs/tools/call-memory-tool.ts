import { z } from 'zod'
import type { ToolCallRequest } from '#lib/mcp/index.ts'
import type { MemoryOutcome } from '#lib/memory/index.ts'
import type { RunEngine } from '../run/engine.ts'
import type { Retried } from '../run/retry-while-database-away.ts'
import type { RunFacts } from '../run/run.ts'

// Some models send null for absent arguments, and a mark with its brackets.
const mark = z.string().transform(given => given.replace(/^\[|\]$/g, ''))
const saveArguments = z.object({ text: z.string(), replaces: mark.nullish() })
const forgetArguments = z.object({ mark })

/** Calls the tools for facts about the person of a run. */
export function createMemoryToolCalls(
  { memory }: Pick<RunEngine, 'memory'>,
  { actor, chatId }: Pick<RunFacts, 'actor' | 'chatId'>,
  retried: Retried,
): (request: ToolCallRequest) => Promise<MemoryOutcome> {
  return async ({ tool, arguments: args }) => {
    const save = tool === 'save' ? saveArguments.safeParse(args) : null
    const forget = tool === 'forget' ? forgetArguments.safeParse(args) : null
    if (!memory || (!save && !forget)) return { isError: true, text: `There is no tool ${tool} for memory.` }
    if (save?.success) {
      const { text, replaces } = save.data
      return retried(() => memory.save(actor, chatId, { text, replaces: replaces || undefined }))
    }
    if (forget?.success) return retried(() => memory.forget(actor, chatId, forget.data.mark))
    const wanted = save ? 'a text' : 'a mark'
    return { isError: true, text: `The arguments are invalid: ${wanted} is needed.` }
  }
}
