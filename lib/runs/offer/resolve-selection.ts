import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Mcp, ToolListing } from '#lib/mcp/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { ownIds } from './own-servers.ts'
import { EVERY_TOOL, pinnedTools } from './selection.ts'

/**
 * Resolves a caller's selection to full names. Throws `unknown_tool` with `details.unknown`, or `ambiguous_tool` with `details.candidates`. A name of a server
 * that cannot be asked right now stays as it is.
 */
export async function resolveSelection(
  mcp: Mcp,
  actor: Actor,
  selection: string[],
  options: { waitMs: number; signal?: AbortSignal; once?: boolean },
): Promise<string[]> {
  if (selection.length === 0) return []
  if (selection.includes(EVERY_TOOL)) return [EVERY_TOOL, ...new Set(pinnedTools(selection))]
  const listing = await mcp.tools(actor, options)
  const resolved = selection.map(name => ({ name, ids: candidates(listing, name) }))
  const unknown = resolved.filter(({ ids }) => ids.length === 0).map(({ name }) => name)
  if (unknown.length > 0) {
    throw new AppError('unknown_tool', { message: t('noToolNamedUnknown', { unknown: unknown.join(', ') }), details: { unknown } })
  }
  const ambiguous = resolved.find(({ ids }) => ids.length > 1)
  if (ambiguous) {
    throw new AppError('ambiguous_tool', {
      message: t('severalServersToolNamed', { name: ambiguous.name }),
      details: { name: ambiguous.name, candidates: ambiguous.ids },
    })
  }
  return [...new Set(resolved.flatMap(({ ids }) => ids))]
}

function candidates(listing: ToolListing, name: string): string[] {
  if (listing.tools.some(tool => tool.id === name)) return [name]
  if (ownIds('tool').includes(name)) return [name]
  const bare = listing.tools.filter(tool => tool.name === name).map(tool => tool.id)
  if (bare.length > 0) return bare
  return listing.unavailable.some(({ server }) => name.startsWith(`${server}.`)) ? [name] : []
}
