import { route } from '#lib/http/index.ts'
import type { ToolMenu } from '#lib/mcp/shared.ts'
import { ownPicker } from '#lib/runs/index.ts'
import { server } from '#lib/server.ts'

/** Longest wait for servers that are starting; the composer's picker asks again. */
const WAIT_MS = 300

export const GET = route({ auth: 'session', right: 'chat:read' }, async ({ actor, request }): Promise<ToolMenu> => {
  const { auth, knowledge, mcp, platform, settings, webSearch } = server()
  const listing = await mcp.pickerTools(actor, { waitMs: WAIT_MS, signal: request.signal })
  const { remembers } = await auth.preferences.read(actor.userId)
  const { delegates, toolBudgetTokens, fetchesPages } = await settings.read()
  const { searches, reads } = await webSearch.offers()
  const web = { searches, reads: reads && fetchesPages }
  const hasCollections = (await knowledge.collections.list(actor)).length > 0
  const own = await ownPicker(platform.db, actor, { remembers, delegates, web, hasCollections })
  return { ...listing, budgetTokens: toolBudgetTokens, ...(own.length > 0 ? { own } : {}) }
})
