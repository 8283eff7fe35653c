import type { Actor } from '#lib/auth/index.ts'
import { coerceBySchema } from '#lib/json-schema/shared.ts'
import type { CatalogTool, Mcp } from '#lib/mcp/index.ts'
import type { FunctionTool } from '#lib/models/index.ts'
import type { Semaphore } from '#lib/platform/index.ts'
import { runNotices as t } from '#lib/words/en/run-notices.ts'
import { definitionOf, noTools, type OfferedTools } from '../offer/offered-tools.ts'
import { isSelected } from '../offer/selection.ts'
import type { ReplyCall } from '../run/reply.ts'
import { notRun, STOPPED, unknownTool, unreadArguments } from '../tools/not-run.ts'

/** Lists our tools for one step. A tool of the client hides one of ours that has the same name. */
export async function offerServerTools(
  mcp: Mcp,
  { actor, selection, theirs, mostTools, waitMs, signal }: StatelessOffer,
): Promise<OfferedTools> {
  if (selection.length === 0) return noTools
  const { tools, unavailable } = await mcp.tools(actor, { waitMs, signal, once: true })
  const taken = new Set(theirs.map(tool => tool.name))
  const ours = tools.filter(tool => isSelected(selection, tool) && !taken.has(tool.modelName))
  return {
    byModelName: new Map(ours.map(tool => [tool.modelName, tool])),
    builtIn: new Map(),
    early: new Set(),
    instructions: [],
    unavailable,
    // Tools that do not fit stay callable, as in a chat, but a request without a session has no search for them.
    definitions: ours.slice(0, Math.max((mostTools ?? ours.length) - theirs.length, 0)).map(definitionOf),
  }
}

export interface StatelessOffer {
  actor: Actor
  selection: string[]
  theirs: FunctionTool[]
  mostTools: number | null
  waitMs: number
  signal: AbortSignal
}

/** Calls one of our tools; never throws. Where the policy asks, the call is denied with the reason, since there is no user to ask. */
export async function callServerTool(
  mcp: Mcp,
  {
    actor,
    tool,
    call,
    slots,
    signal,
    unavailable,
  }: {
    actor: Actor
    tool: CatalogTool | undefined
    call: ReplyCall
    slots: Semaphore
    signal: AbortSignal
    unavailable: OfferedTools['unavailable']
  },
) {
  if (!tool) return unknownTool(call, unavailable)
  if (call.arguments === null) return unreadArguments(tool, call)
  const args = coerceBySchema(tool.inputSchema, call.arguments)
  const decision = await mcp.decide(actor, tool, null, args)
  if (decision.action === 'deny') return notRun(tool, call, 'denied', decision.rule)
  if (decision.action === 'ask') {
    return notRun(tool, call, 'denied', t('ruleNobodyCanAsked', { rule: decision.rule }))
  }
  const release = await slots.acquire(signal)
  if (!release) return notRun(tool, call, 'cancelled', STOPPED)
  try {
    const remembered = tool.isRemembered ? { remembered: { hash: tool.hash } } : {}
    return await mcp.call({ actor, server: tool.server, tool: tool.name, arguments: args, runId: null, signal, ...remembered })
  } finally {
    release()
  }
}
