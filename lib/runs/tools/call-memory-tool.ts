import { z } from 'zod'
import type { ToolCallRequest } from '#lib/mcp/index.ts'
import type { MemoryOutcome } from '#lib/memory/index.ts'
import type { ToolOutcome } from '#lib/messages/index.ts'
import { MEMORY_SERVER } from '../offer/memory-names.ts'
import type { RunEngine } from '../run/engine.ts'
import type { Retried } from '../run/retry-while-database-away.ts'
import type { RunFacts } from '../run/run.ts'

// Some models send null for absent arguments, and a mark with its brackets.
const mark = z.string().transform(given => given.replace(/^\[|\]$/g, ''))
const saveArguments = z.object({ text: z.string(), replaces: mark.nullish() })
const forgetArguments = z.object({ mark })

/** Calls the tools of Parley's own server for facts about the person of a run. */
export function createMemoryToolCalls(
  { memory, platform }: Pick<RunEngine, 'memory' | 'platform'>,
  { actor, chatId, runId }: Pick<RunFacts, 'actor' | 'chatId' | 'runId'>,
  retried: Retried,
): (request: ToolCallRequest) => Promise<ToolOutcome> {
  async function said({ tool, arguments: args, signal }: ToolCallRequest): Promise<MemoryOutcome> {
    if (signal.aborted) return { isError: true, text: 'The answer was stopped before this call ran.' }
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

  return async request => {
    const { clock, log } = platform
    const place = { server: MEMORY_SERVER, tool: request.tool }
    const startedMs = clock.monotonicMs()
    const { isError, text } = await said(request)
    const executionTimeMs = Math.max(0, Math.round(clock.monotonicMs() - startedMs))
    const outcome = isError ? 'error' : 'ok'
    log.info('tool.call', { ...place, outcome, executionTimeMs, runId })
    return { ...place, outcome, text, content: [{ type: 'text', text }], executed: true, executionTimeMs }
  }
}
