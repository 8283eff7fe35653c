import { setTimeout as sleep } from 'node:timers/promises'
import { createMails, createSettings } from '#lib/admin/index.ts'
import { createAssistants, createSavedPrompts } from '#lib/assistants/index.ts'
import { createAudit } from '#lib/audit/index.ts'
import { bootstrapAdmin, createAccessWatch, createAuth } from '#lib/auth/index.ts'
import {
  createAppNotes,
  createChatLife,
  createChats,
  createFeedback,
  createFiles,
  createSearch,
  isPrivate,
  keepIndexed,
  titlesOf,
} from '#lib/chats/index.ts'
import {
  bytesOfCopiedPages,
  type Compactions,
  type Context,
  copyContext,
  createCommitMessages,
  createCompactions,
  createContext,
  createPages,
} from '#lib/context/index.ts'
import { isAppError } from '#lib/errors.ts'
import { createGateway } from '#lib/gateway/index.ts'
import { createMcp, ensureDefaultRule } from '#lib/mcp/index.ts'
import { createMemory } from '#lib/memory/index.ts'
import { createModels } from '#lib/models/index.ts'
import { createNotices } from '#lib/notices/index.ts'
import { createOAuthServer } from '#lib/oauth-server/index.ts'
import { createMessageRoom, createTextRoom, type EnvSource, holdSqlite, openPlatform, readEnv } from '#lib/platform/index.ts'
import { createProjects } from '#lib/projects/index.ts'
import { createRuns, createSampler, createStateless, nextTools, type Runs } from '#lib/runs/index.ts'
import { createSchedules } from '#lib/schedules/index.ts'
import { installServer, type Server } from '#lib/server.ts'
import { createSharing } from '#lib/sharing/index.ts'
import { createSpeech } from '#lib/speech/index.ts'
import { startSweeps } from '#lib/sweeps.ts'
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
      await assistants.handOver(userId)
      const tellProjects = await projects.handOver(userId)
      await chats.handOver(userId)
      await files.removeAllOf(userId)
      await fileTrees.removeAllOf(userId)
      return tellProjects
    },
  })
  await bootstrapAdmin(platform, auth)
  const { models, modelsAdmin, speechModels, interceptor } = await createModels(platform)
  const usage = createUsage(platform)
  const { mcp, mcpAdmin } = await createMcp(platform, {
    sampler: createSampler({ models, usage, log: platform.log }),
    quotaBytes,
    toolTimeoutMs: async () => (await settings.read()).toolTimeoutMs,
    signedIn: (userId, slug) => runs.signedIn(userId, slug),
    resourceChanged: change => files.markChanged(change),
  })
  const { workspaces, repositories, foldersAdmin, fileWrites, fileChanges, fileTrees, fileHistory, deletedFiles, maps } =
    await createWorkspaces(platform, {
      quotaBytes,
      readRule: async () => (await mcp.pathRules())?.read ?? null,
    })
  const textRoom = createTextRoom(platform.db, quotaBytes)
  const projects = createProjects(platform, { requireFolder: workspaces.requireOne, removeFiles: fileTrees.removeOfProject, textRoom })
  const chats = createChats(platform, {
    requireOne: workspaces.requireOne,
    selection: workspaces.selection,
    requireRange: repositories.requireRange,
    isOtherReady: (actor, id, mode) => context.isMapReady(actor, id, mode === 'code' ? 'document' : 'code'),
    filesChosen: (actor, chat, before) => context.filesChosen(actor, chat, before),
    textRoom,
    forOwner: {
      actorOf: auth.actorOfUser,
      assistantId: (owner, id) => assistants.forRun(owner, id),
      model: (owner, id) => models.resolve(owner, id),
    },
  })
  const files = createFiles(platform, { quotaBytes })
  const appNotes = createAppNotes(platform)
  const assistants = createAssistants(platform, {
    newcomerAssistant: async () => (await settings.read()).newcomerAssistant,
    chosenBy: async userId => (await auth.preferences.read(userId)).newChatAssistant,
    choose: (actor, id) => auth.preferences.change(actor, { newChatAssistant: id }),
    textRoom,
  })
  const search = createSearch(platform)
  const endIndexing = background ? keepIndexed(platform) : async () => undefined
  const smallModel = async () => (await settings.read()).smallModel
  const pages = createPages({ platform, chats, models, usage, smallModel, quotaBytes })
  const chatLife = createChatLife(platform, {
    removers: [files.removeAllOfChat, fileTrees.removeAllOfChat, pages.removeAllOfChat],
    quotaBytes,
    copyTree: fileTrees.copyToChat,
    copyOthers: copy => copyContext(platform, copy),
    bytesOfOthers: async copy => (await fileTrees.bytesOfCopy(copy)) + (await bytesOfCopiedPages(platform, copy)),
  })
  const compactions: Compactions = createCompactions({
    platform,
    chats,
    models,
    usage,
    settings: settings.read,
    historyChanged: chatId => context.historyChanged(chatId),
  })
  const memory = createMemory({
    platform,
    remembers: async userId => (await auth.preferences.read(userId)).remembers,
    isPrivate: (actor, chatId) => isPrivate(platform, actor, chatId),
    titlesOf: (actor, ids) => titlesOf(platform, actor, ids),
  })
  const context: Context = createContext({
    platform,
    workspaces,
    repositories,
    maps,
    chats,
    models,
    settings: settings.read,
    personOf: auth.preferences.read,
    projectOf: projects.instructionsFor,
    memoryOf: memory.wordsFor,
    assistantOf: (actor, id) => assistants.forRun(actor, id).catch(orGone),
    nowMs: platform.clock.nowMs,
    pages,
    compactions,
    offered: (actor, chat) => nextTools({ mcp, chats, workspaces, memory, limits: settings.read }, actor, chat),
  })
  const notices = createNotices({ platform, mails, preferences: auth.preferences, actorOf: auth.actorOfUser }, { background })
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
      assistants,
      workspaces,
      fileChanges,
      memory,
      limits: settings.read,
      actorOf: auth.actorOfUser,
      tell: notices.tell,
      textRoom,
      messageRoom: createMessageRoom(platform, quotaBytes),
    },
    { takesUpRuns: background },
  )
  const schedules = createSchedules({ platform, textRoom, chats, runs, models, assistants, actorOf: auth.actorOfUser })
  const sharing = createSharing(platform, {
    chats,
    async liveRun(userId, chatId, signal) {
      const actor = await auth.actorOfUser(userId)
      const run = actor && (await runs.active(actor, chatId))
      return run && { runId: run.id, events: await runs.tail(actor, run.id, { after: 0, signal }) }
    },
  })
  const oauthServer = createOAuthServer(platform, { actorOf: auth.actorOfUser })
  const accessWatch = createAccessWatch(platform, {
    session: auth.access.sessions,
    key: auth.access.keys,
    administrator: auth.access.administrators,
    client: oauthServer.access,
    chat: chats.access,
    workspace: workspaces.access,
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
    projects,
    chats,
    chatLife,
    context,
    appNotes,
    assistants,
    savedPrompts: createSavedPrompts(platform, textRoom),
    feedback: createFeedback(platform),
    schedules,
    notices,
    speech: createSpeech({ platform, speechModels, chats, usage, settings: settings.read }),
    memory,
    search,
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
    deletedFiles,
    foldersAdmin,
    maps,
    compactions,
    runs,
    stateless: createStateless({ platform, models, mcp, usage, limits: settings.read }),
    sharing,
    accessWatch,
    drain: signal => runs.drain(signal),
    async close() {
      await endSweeps()
      await endIndexing()
      await runs.close()
      await notices.close()
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
  const endSweeps = background ? startSweeps(server) : async () => undefined
  if (background) installServer(server)
  return server
}

/** Stands for an assistant that is gone, or no longer shared with the actor. */
function orGone(error: unknown): null {
  if (isAppError(error)) return null
  throw error
}
