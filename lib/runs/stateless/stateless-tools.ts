import type { Actor } from '#lib/auth/index.ts'
import type { CatalogTool, Mcp } from '#lib/mcp/index.ts'
import type { FunctionTool } from '#lib/models/index.ts'
import type { ReplyCall } from '../step/reply.ts'
import { noTools, type OfferedTools } from '../tools/offered-tools.ts'
import { isSelected } from '../tools/selection.ts'
import type { Semaphore } from '../tools/semaphore.ts'
import { notRun } from '../tools/tool-calls.ts'

/** Our tools for one step. A tool of the caller's own hides one of ours that has its name. */
export async function offerServerTools(
  mcp: Mcp,
  { actor, selection, theirs, mostTools, waitMs, signal }: RelayOffer,
): Promise<OfferedTools> {
  if (selection.length === 0) return noTools
  const { tools } = await mcp.tools(actor, { waitMs, signal, once: true })
  const taken = new Set(theirs.map(tool => tool.name))
  const ours = tools.filter(tool => isSelected(selection, tool) && !taken.has(tool.modelName))
  return {
    byModelName: new Map(ours.map(tool => [tool.modelName, tool])),
    builtIn: new Map(),
    early: new Set(),
    instructions: [],
    // What does not fit stays callable, as in a chat, but a request without a session has no search for it.
    definitions: ours
      .slice(0, Math.max((mostTools ?? ours.length) - theirs.length, 0))
      .map(tool => ({ name: tool.modelName, description: tool.description, inputSchema: tool.inputSchema })),
  }
}

export interface RelayOffer {
  actor: Actor
  selection: string[]
  theirs: FunctionTool[]
  mostTools: number | null
  waitMs: number
  signal: AbortSignal
}

/** One call of ours, never throws. Where the policy asks, it is denied with the reason, for nobody is there to ask. */
export async function callServerTool(
  mcp: Mcp,
  {
    actor,
    tool,
    call,
    slots,
    signal,
  }: { actor: Actor; tool: CatalogTool | undefined; call: ReplyCall; slots: Semaphore; signal: AbortSignal },
) {
  if (!tool) return notRun(undefined, call, 'error', `There is no tool named ${call.name}.`)
  if (call.arguments === null) return notRun(tool, call, 'error', 'The arguments are not a JSON object; the tool was not called.')
  const decision = await mcp.decide(actor, tool, null, call.arguments)
  if (decision.action === 'deny') return notRun(tool, call, 'denied', decision.rule)
  if (decision.action === 'ask') {
    return notRun(tool, call, 'denied', `${decision.rule} Nobody can be asked in a request without a session, so it was not run.`)
  }
  const release = await slots.acquire(signal)
  if (!release) return notRun(tool, call, 'cancelled', 'Stopped before the call started.')
  try {
    return await mcp.call({ actor, server: tool.server, tool: tool.name, arguments: call.arguments, runId: null, signal })
  } finally {
    release()
  }
}
