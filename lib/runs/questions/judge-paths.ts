import type { Actor } from '#lib/auth/index.ts'
import { type CatalogTool, type Mcp, type PathRules, type PolicyDecision, strictness } from '#lib/mcp/index.ts'
import { MAX_MOVED_FILES, plainPath, safePath } from '#lib/workspace/index.ts'
import type { RunEngine } from '../run/engine.ts'
import { WORKSPACE_SERVER } from '../run/own-tool.ts'

type Arguments = Record<string, unknown> | null
type Judge = (args: Arguments) => Promise<PolicyDecision>

interface JudgedCall {
  tool: Pick<CatalogTool, 'isOwn' | 'server' | 'name'>
  args: Arguments
  /** Returns the path that is meant by one. */
  namedPath: (path: string) => Promise<string>
  /** Resolves links in a path of the chat's workspace. */
  realPath: (path: string) => Promise<string>
  /** Lists the files below a folder of it; none for a file. */
  filesBelow?: (folder: string) => Promise<string[]>
  pathRules: () => ReturnType<Mcp['pathRules']>
  /** Told of the arguments with the paths that are meant: those that are judged, and so those that the call has to have. */
  tellNamed?: (named: NonNullable<Arguments>) => void
}

/**
 * Acts of a tool on the path in each of its arguments. A rule that denies one of these by path denies the call, though it names another tool: a file that may
 * not be read would be read under a new name, and one that may not be edited would be deleted and created.
 */
const ACTS: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  read: { path: ['read'] },
  edit: { path: ['read', 'edit'] },
  create: { path: ['read', 'create', 'edit'] },
  delete: { path: ['read', 'delete', 'edit'] },
  move: { from: ['read', 'move', 'delete', 'edit'], to: ['read', 'move', 'create', 'edit'] },
}

const PATHS = ['path', 'from', 'to']
/** Files of a folder that are judged; a folder with more is moved by no answer. */
const MOST_JUDGED = MAX_MOVED_FILES + 1

/**
 * Asks the policy about a call. Paths of Parley's own tools are judged in the form in which files are found, so no other spelling passes a rule. Where
 * a link leads to another path, both are judged, and so is each file of a folder that moves; the strictest decision holds.
 */
export async function judgeByPaths(call: JudgedCall, judge: Judge): Promise<PolicyDecision> {
  const { tool, args, namedPath, realPath, filesBelow } = call
  if (args === null || tool.isOwn !== true || tool.server !== WORKSPACE_SERVER) return judge(args)
  const named = await withPaths(args, path => namedPath(withoutSlash(path)))
  call.tellNamed?.(named)
  const real = await withPaths(named, realPath)
  const all = [named, ...(PATHS.every(name => named[name] === real[name]) ? [] : [real]), ...(await eachMoved(named, filesBelow))]
  const rules = await call.pathRules()
  let strictest: PolicyDecision | null = rules && denialBy(rules, tool.name, all)
  for (const args of strictest ? [] : all) {
    const decision = await judge(args)
    if (strictest === null || strictness(decision) < strictness(strictest)) strictest = decision
    if (strictest.action === 'deny') break
  }
  return strictest ?? judge(named)
}

function denialBy(rules: PathRules, tool: string, calls: readonly NonNullable<Arguments>[]): PolicyDecision | null {
  for (const [name, acts] of Object.entries(ACTS[tool] ?? {}))
    for (const { [name]: path } of calls)
      for (const act of typeof path === 'string' ? acts : []) {
        const stored = safePath(path as string) ?? (path as string)
        const decision = rules.decide(act, stored)
        if (decision?.action === 'deny') return decision
        const below = tool === 'move' ? rules.denialBelow(act, stored) : null
        if (below) return below
      }
  return null
}

/** Returns the moves of single files of which the move of a folder consists: a rule may be about any of them. */
async function eachMoved(args: NonNullable<Arguments>, filesBelow: JudgedCall['filesBelow']): Promise<NonNullable<Arguments>[]> {
  const { from, to } = args
  if (!filesBelow || typeof from !== 'string' || typeof to !== 'string') return []
  const [source, goal] = [withoutSlash(from), withoutSlash(to)]
  return (await filesBelow(source)).map(file => ({ ...args, from: file, to: `${goal}${file.slice(source.length)}` }))
}

/** Says how paths of a chat are looked up in the workspace that it has now. */
export function lookUps(engine: Pick<RunEngine, 'chats' | 'workspaces' | 'mcp'>, actor: Actor, chatId: string | null) {
  return {
    namedPath: namedPathsOf(engine, actor, chatId),
    realPath: realPathsOf(engine, actor, chatId),
    filesBelow: filesBelowOf(engine, actor, chatId),
    pathRules: () => engine.mcp.pathRules(actor),
  }
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

/** Finds the paths that are meant in the workspace that a chat has now. */
function namedPathsOf(
  { chats, workspaces }: Pick<RunEngine, 'chats' | 'workspaces'>,
  actor: Actor,
  chatId: string | null,
): JudgedCall['namedPath'] {
  return async path => {
    const workspaceId = chatId === null ? null : (await chats.get(actor, chatId)).workspaceId
    return workspaceId === null ? plainPath(path) : ((await workspaces.namedPaths(actor, workspaceId, [path]))[0] ?? plainPath(path))
  }
}

/** Resolves links within the workspace that a chat has now. */
function realPathsOf(
  { chats, workspaces }: Pick<RunEngine, 'chats' | 'workspaces'>,
  actor: Actor,
  chatId: string | null,
): JudgedCall['realPath'] {
  return async path => {
    const workspaceId = chatId === null ? null : (await chats.get(actor, chatId)).workspaceId
    return workspaceId === null ? path : workspaces.realPath(actor, workspaceId, path)
  }
}

/** Changes the paths among the arguments of a tool for files. */
async function withPaths(args: NonNullable<Arguments>, change: (path: string) => Promise<string>): Promise<NonNullable<Arguments>> {
  const changed = { ...args }
  for (const name of PATHS) {
    const value = args[name]
    if (typeof value === 'string') changed[name] = await change(value)
  }
  return changed
}

/** Folders may be written with a slash behind. */
export function withoutSlash(path: string): string {
  return path.endsWith('/') ? path.slice(0, -1) : path
}
