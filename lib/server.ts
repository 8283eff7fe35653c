import type { Access } from '#lib/access/index.ts'
import type { Logos, Mails, SettingsStore } from '#lib/admin/index.ts'
import type { Assistants, SavedPrompts } from '#lib/assistants/index.ts'
import type { AccessWatch, Auth } from '#lib/auth/index.ts'
import type { Budgets, Rates } from '#lib/budgets/index.ts'
import type { AppNotes, ChatLife, ChatSearch, Chats, Feedbacks, Files } from '#lib/chats/index.ts'
import type { CommitMessages, Compactions, Context, Pages } from '#lib/context/index.ts'
import type { Gateway } from '#lib/gateway/index.ts'
import type { InterceptorMeter } from '#lib/intercept/index.ts'
import type { Knowledge } from '#lib/knowledge/index.ts'
import type { Mcp, McpAdmin } from '#lib/mcp/index.ts'
import type { Memory } from '#lib/memory/index.ts'
import type { Models, ModelsAdmin } from '#lib/models/index.ts'
import type { Notices } from '#lib/notices/index.ts'
import type { OAuthServer } from '#lib/oauth-server/index.ts'
import type { Platform } from '#lib/platform/index.ts'
import type { Projects } from '#lib/projects/index.ts'
import type { Runs, Stateless } from '#lib/runs/index.ts'
import type { Schedules } from '#lib/schedules/index.ts'
import type { Sharing } from '#lib/sharing/index.ts'
import type { Skills } from '#lib/skills/index.ts'
import type { Speech } from '#lib/speech/index.ts'
import type { UsageLedger, UsageReports } from '#lib/usage/index.ts'
import type { WebSearch } from '#lib/web/index.ts'
import type {
  DeletedFiles,
  FileChanges,
  FileHistory,
  FileTrees,
  FileWrites,
  FoldersAdmin,
  Repositories,
  WorkspaceMaps,
  Workspaces,
} from '#lib/workspace/index.ts'

/** Everything that routes and pages use, wired once per process. */
export interface Server {
  platform: Platform
  auth: Auth
  /** Groups, grants, and who may use what. */
  access: Access
  settings: SettingsStore
  logos: Logos
  mails: Mails
  models: Models
  modelsAdmin: ModelsAdmin
  interceptor: InterceptorMeter
  mcp: Mcp
  mcpAdmin: McpAdmin
  /** Parley as an MCP server. */
  gateway: Gateway
  /** Lets clients in to the gateway by OAuth. */
  oauthServer: OAuthServer
  projects: Projects
  chats: Chats
  /** Pins, archive, tags, deletion and copies of chats. */
  chatLife: ChatLife
  context: Context
  appNotes: AppNotes
  assistants: Assistants
  savedPrompts: SavedPrompts
  skills: Skills
  /** Opinions of people on answers. */
  feedback: Feedbacks
  schedules: Schedules
  notices: Notices
  /** Dictation and reading aloud by a provider. */
  speech: Speech
  /** Facts that are remembered of people. */
  memory: Memory
  /** Collections of files, and the search in their passages. */
  knowledge: Knowledge
  webSearch: WebSearch
  search: ChatSearch
  files: Files
  /** Pages from the web that messages of chats name. */
  pages: Pages
  usage: UsageLedger
  usageReports: UsageReports
  budgets: Budgets
  rates: Rates
  workspaces: Workspaces
  fileWrites: FileWrites
  /** Journal of what answers change in files. */
  fileChanges: FileChanges
  repositories: Repositories
  commitMessages: CommitMessages
  /** Files that Parley keeps for chats. */
  fileTrees: FileTrees
  fileHistory: FileHistory
  deletedFiles: DeletedFiles
  foldersAdmin: FoldersAdmin
  /** Maps of workspaces. */
  maps: WorkspaceMaps
  compactions: Compactions
  runs: Runs
  stateless: Stateless
  sharing: Sharing
  accessWatch: AccessWatch
  /** Resolves when running answers have ended or the signal aborts. */
  drain(signal: AbortSignal): Promise<void>
  /** Hands running work over and ends every connection and child process. */
  close(): Promise<void>
}

const KEY = Symbol.for('parley.server')
type Holder = { [KEY]?: Server }

/** Returns the one server. It lives on globalThis, since Next bundles pages and routes apart, with a module cache each. Throws before start-up has finished. */
export function server(): Server {
  const current = (globalThis as Holder)[KEY]
  if (!current) throw new Error('server() was asked before start-up had finished')
  return current
}

/** Returns null before start-up has finished, for callers that must not wait. */
export function startedServer(): Server | null {
  return (globalThis as Holder)[KEY] ?? null
}

export function installServer(value: Server): void {
  ;(globalThis as Holder)[KEY] = value
}
