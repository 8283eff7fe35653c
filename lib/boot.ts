import { setTimeout as sleep } from 'node:timers/promises'
import { createMails, createSettings } from '#lib/admin/index.ts'
import { createAudit, pruneAudit } from '#lib/audit/index.ts'
import { bootstrapAdmin, createAccessWatch, createAuth } from '#lib/auth/index.ts'
import { createAppNotes, createChats, createFiles, UNDO_MS } from '#lib/chats/index.ts'
import { type Compactions, type Context, createCommitMessages, createCompactions, createContext, createPages } from '#lib/context/index.ts'
import { createGateway } from '#lib/gateway/index.ts'
import { createMcp, ensureDefaultRule } from '#lib/mcp/index.ts'
import { createModels } from '#lib/models/index.ts'
import { createOAuthServer } from '#lib/oauth-server/index.ts'
import { type EnvSource, holdSqlite, openPlatform, readEnv } from '#lib/platform/index.ts'
import { createRuns, createSampler, createStateless, nextTools, type Runs } from '#lib/runs/index.ts'
import { installServer, type Server } from '#lib/server.ts'
import { createSharing } from '#lib/sharing/index.ts'
import { createUsage } from '#lib/usage/index.ts'
import { createWorkspaces } from '#lib/workspace/index.ts'

const MIB = 1024 * 1024

export interface BootOptions {
  /** True for the server process: it takes over runs, and `server()` returns it. False for a command beside a running server. */
  background: boolean
  /** Defaults to the variables of the process. */
  variables?: EnvSource
}

/** Time for the ends of streams to reach their readers. */
const LAST_BYTES_MS = 50

/** Composition root: reads the configuration, migrates the database, and wires every domain once. Throws a ConfigurationError that lists every problem. */
export async function bootServer({ background, variables }: BootOptions): Promise<Server> {
  const release = background ? await holdSqlite(readEnv(variables)) : () => undefined
  const platform = await openPlatform(createAudit, variables)
  const { db } = platform
  await ensureDefaultRule(platform)
  const settings = createSettings(platform)
  const quotaBytes = async () => (await settings.read()).storagePerPersonMb * MIB
  const mails = createMails(platform)
  const auth = createAuth(platform, {
    registration: async () => (await settings.read()).registration,
    workspaceName: async () => (await settings.read()).workspaceName,
    mail: mails,
    async forget(userId) {
      await files.removeAllOf(userId)
      await fileTrees.removeAllOf(userId)
    },
  })
  await bootstrapAdmin(platform, auth)
  const { models, modelsAdmin, interceptor } = await createModels(platform)
  const usage = createUsage(platform)
  const { mcp, mcpAdmin } = await createMcp(platform, {
    sampler: createSampler({ models, usage, log: platform.log }),
    quotaBytes,
    toolTimeoutMs: async () => (await settings.read()).toolTimeoutMs,
    signedIn: (userId, slug) => runs.signedIn(userId, slug),
    resourceChanged: change => files.markChanged(change),
  })
  const { workspaces, repositories, foldersAdmin, fileWrites, fileChanges, fileTrees, fileHistory, maps } = await createWorkspaces(
    platform,
    {
      sweepsAfterMs: background ? UNDO_MS : null,
      quotaBytes,
    },
  )
  const chats = createChats(platform, {
    requireOne: workspaces.requireOne,
    selection: workspaces.selection,
    requireRange: repositories.requireRange,
    isOtherReady: (actor, id, mode) => context.isMapReady(actor, id, mode === 'code' ? 'document' : 'code'),
    filesChosen: (actor, chat, before) => context.filesChosen(actor, chat, before),
  })
  const files = createFiles(platform, { sweeps: background, quotaBytes })
  const appNotes = createAppNotes(platform)
  const smallModel = async () => (await settings.read()).smallModel
  const pages = createPages({ platform, chats, models, usage, smallModel, quotaBytes }, { sweeps: background })
  const compactions: Compactions = createCompactions({
    platform,
    chats,
    models,
    usage,
    settings: settings.read,
    historyChanged: chatId => context.historyChanged(chatId),
  })
  const context: Context = createContext({
    platform,
    workspaces,
    repositories,
    maps,
    chats,
    models,
    settings: settings.read,
    timeZoneOf: auth.users.timeZone,
    nowMs: platform.clock.nowMs,
    pages,
    compactions,
    offered: (actor, chat) => nextTools({ mcp, chats, workspaces, limits: settings.read }, actor, chat),
  })
  const runs: Runs = createRuns(
    {
      platform,
      models,
      mcp,
      chats,
      files,
      context,
      pages,
      compactions,
      usage,
      workspaces,
      fileChanges,
      limits: settings.read,
      actorOf: auth.actorOfUser,
    },
    { takesUpRuns: background },
  )
  const sharing = createSharing(platform, {
    chats,
    async liveRun(userId, chatId, signal) {
      const actor = await auth.actorOfUser(userId)
      const run = actor && (await runs.active(actor, chatId))
      return run && { runId: run.id, events: await runs.tail(actor, run.id, { after: 0, signal }) }
    },
  })
  const endPruning = background ? pruneAudit(platform, settings) : () => undefined
  const oauthServer = createOAuthServer(platform, { actorOf: auth.actorOfUser })
  const accessWatch = createAccessWatch(platform, {
    session: auth.access.sessions,
    key: auth.access.keys,
    client: oauthServer.access,
    chat: chats.access,
    share: sharing.access,
  })
  const gateway = createGateway({ platform, mcp })
  const server: Server = {
    platform,
    auth,
    settings,
    mails,
    models,
    modelsAdmin,
    interceptor,
    mcp,
    mcpAdmin,
    gateway,
    oauthServer,
    chats,
    context,
    appNotes,
    files,
    pages,
    usage,
    workspaces,
    fileWrites,
    fileChanges,
    repositories,
    commitMessages: createCommitMessages({ models, usage, settings: settings.read }),
    fileTrees,
    fileHistory,
    foldersAdmin,
    maps,
    compactions,
    runs,
    stateless: createStateless({ platform, models, mcp, usage, limits: settings.read }),
    sharing,
    accessWatch,
    drain: signal => runs.drain(signal),
    async close() {
      files.close()
      fileTrees.close()
      pages.close()
      endPruning()
      await runs.close()
      await compactions.close()
      await context.close()
      await maps.close()
      // Readers have all that is stored, and reconnect to another process.
      if (accessWatch.close() > 0) await sleep(LAST_BYTES_MS)
      await gateway.close()
      await mcp.close()
      await platform.bus.close()
      await db.close()
      release()
    },
  }
  if (background) installServer(server)
  return server
}
