import type { Actor } from '#lib/auth/index.ts'
import type { CatalogTool, PolicyDecision } from '#lib/mcp/index.ts'
import { MAX_MOVED_FILES } from '#lib/workspace/index.ts'
import { WORKSPACE_SERVER } from '../../edits/workspace-server.ts'
import type { RunEngine } from '../../engine.ts'
import { pathOf, withoutSlash } from './read-tools.ts'

type Arguments = Record<string, unknown> | null
type Judge = (args: Arguments) => Promise<PolicyDecision>

interface JudgedCall {
  tool: Pick<CatalogTool, 'isOwn' | 'server'>
  args: Arguments
  /** Resolves links in a path of the chat's workspace. */
  realPath: (path: string) => Promise<string>
  /** Lists the files below a folder of it; none for a file. */
  filesBelow?: (folder: string) => Promise<string[]>
}

const PATHS = ['path', 'from', 'to']
/** Files of a folder that are judged; a folder with more is moved by no answer. */
const MOST_JUDGED = MAX_MOVED_FILES + 1
const STRICTEST = ['deny', 'ask', 'allow'] as const

/**
 * Asks the policy about a call. Paths of Parley's own tools are judged in the form in which files are found, so that no other spelling passes a rule. Where
 * a link leads to another path, both are judged, and so is each file of a folder that moves; the strictest decision holds.
 */
export async function judgeByPaths({ tool, args, realPath, filesBelow }: JudgedCall, judge: Judge): Promise<PolicyDecision> {
  if (args === null || tool.isOwn !== true || tool.server !== WORKSPACE_SERVER) return judge(args)
  const named = await withPaths(args, async path => pathOf(withoutSlash(path)))
  const real = await withPaths(named, realPath)
  const all = [named, ...(PATHS.every(name => named[name] === real[name]) ? [] : [real]), ...(await eachMoved(named, filesBelow))]
  let strictest: PolicyDecision | null = null
  for (const args of all) {
    const decision = await judge(args)
    if (strictest === null || STRICTEST.indexOf(decision.action) < STRICTEST.indexOf(strictest.action)) strictest = decision
    if (strictest.action === 'deny') break
  }
  return strictest ?? judge(named)
}

/** Returns the moves of single files of which the move of a folder consists: a rule may be about any of them. */
async function eachMoved(args: NonNullable<Arguments>, filesBelow: JudgedCall['filesBelow']): Promise<NonNullable<Arguments>[]> {
  const { from, to } = args
  if (!filesBelow || typeof from !== 'string' || typeof to !== 'string') return []
  const [source, goal] = [withoutSlash(from), withoutSlash(to)]
  return (await filesBelow(source)).map(file => ({ ...args, from: file, to: `${goal}${file.slice(source.length)}` }))
}

/** Says how paths of a chat are looked up in the workspace that it has now. */
export function lookUps(engine: Pick<RunEngine, 'chats' | 'workspaces'>, actor: Actor, chatId: string | null) {
  return { realPath: realPathsOf(engine, actor, chatId), filesBelow: filesBelowOf(engine, actor, chatId) }
}

function filesBelowOf(
  { chats, workspaces }: Pick<RunEngine, 'chats' | 'workspaces'>,
  actor: Actor,
  chatId: string | null,
): NonNullable<JudgedCall['filesBelow']> {
  return async folder => {
    const workspaceId = chatId === null ? null : (await chats.get(actor, chatId)).workspaceId
    if (workspaceId === null || folder === '') return []
    const paths = await workspaces.allPaths(actor, workspaceId)
    return paths.filter(path => path.startsWith(`${folder}/`)).slice(0, MOST_JUDGED)
  }
}

/** Resolves links within the workspace that a chat has now. */
export function realPathsOf(
  { chats, workspaces }: Pick<RunEngine, 'chats' | 'workspaces'>,
  actor: Actor,
  chatId: string | null,
): JudgedCall['realPath'] {
  return async path => {
    const workspaceId = chatId === null ? null : (await chats.get(actor, chatId)).workspaceId
    return workspaceId === null ? path : workspaces.realPath(actor, workspaceId, path)
  }
}

async function withPaths(args: NonNullable<Arguments>, change: (path: string) => Promise<string>): Promise<NonNullable<Arguments>> {
  const changed = { ...args }
  for (const name of PATHS) {
    const value = args[name]
    if (typeof value === 'string') changed[name] = await change(value)
  }
  return changed
}
