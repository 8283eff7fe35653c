import { createAccess, createMembership } from '#lib/access/index.ts'
import { authSettings, createLogos, createMails, createSettings } from '#lib/admin/index.ts'
import { createAssistants, createSavedPrompts } from '#lib/assistants/index.ts'
import { createAccessWatch, createAuth } from '#lib/auth/index.ts'
import { createBudgets, createRates } from '#lib/budgets/index.ts'
import {
  createAppNotes,
  createChatLife,
  createChats,
  createFeedback,
  createFiles,
  createSearch,
  isPrivate,
  readText,
  titlesOf,
} from '#lib/chats/index.ts'
import { closeRooms } from '#lib/close-rooms.ts'
import {
  bytesOfCopiedPages,
  type Context,
  copyContext,
  createCommitMessages,
  createCompactions,
  createContext,
  createPages,
  estimateTokens,
} from '#lib/context/index.ts'
import { countedEmbeddings } from '#lib/counted-embeddings.ts'
import { isAppError } from '#lib/errors.ts'
import { createGateway } from '#lib/gateway/index.ts'
import { createKnowledge } from '#lib/knowledge/index.ts'
import { createMcp } from '#lib/mcp/index.ts'
import { createMemory } from '#lib/memory/index.ts'
import { createModels } from '#lib/models/index.ts'
import { createBudgetNews, createNotices, createRequestNews } from '#lib/notices/index.ts'
import { createOAuthServer } from '#lib/oauth-server/index.ts'
import { createMessageRoom, createTextRoom, type Platform } from '#lib/platform/index.ts'
import { createProjects, projectPeople } from '#lib/projects/index.ts'
import { createRuns, createSampler, createStateless, nextTools, type Runs } from '#lib/runs/index.ts'
import { createSchedules } from '#lib/schedules/index.ts'
import type { Server } from '#lib/server.ts'
import { createSharing } from '#lib/sharing/index.ts'
import { createSkills } from '#lib/skills/index.ts'
import { sourcePorts } from '#lib/source-ports.ts'
import { createSpeech, spokenModels } from '#lib/speech/index.ts'
import { thingsThere } from '#lib/things-there.ts'
import { createCallLedger, createUsage, createUsageReports } from '#lib/usage/index.ts'
import { createWebSearch } from '#lib/web/index.ts'
import type { Wired, WireOptions } from '#lib/wire-options.ts'
import { createWorkspaces } from '#lib/workspace/index.ts'

const MIB = 1024 * 1024

/**
 * Wires every room once. `close` ends what the rooms have begun, not the platform. Throws a ConfigurationError where the configuration contradicts
 * itself or the database.
 */
export async function wire(platform: Platform, { background, substitutes = {} }: WireOptions): Promise<Wired> {
  const settings = substitutes.settings ?? createSettings(platform)
  const quotaBytes = substitutes.quotaBytes ?? (async () => (await settings.read()).storagePerPersonMb * MIB)
  const mails = createMails(platform)
  const auth = createAuth(platform, {
    ...authSettings(settings.read),
    mail: mails,
    groups: createMembership(platform),
    async forget(userId) {
      await assistants.handOver(userId)
      const tellProjects = await projects.handOver(userId)
      await chats.handOver(userId)
      await files.removeAllOf(userId)
      await fileTrees.removeAllOf(userId)
      await knowledge.forget(userId)
      return { atLast: tx => access.forgetPerson(tx, userId), tell: tellProjects }
    },
  })
  const access = createAccess(platform, {
    ...thingsThere(() => ({ mcpAdmin, modelsAdmin, foldersAdmin })),
    projects: projectPeople(platform),
  })
  const { modelsAdmin, speechModels, embeddingModels, interceptor, ...configured } = await createModels(platform, () =>
    spokenModels(settings.read),
  )
  const models = substitutes.models ?? configured.models
  const budgets = createBudgets({ platform, reach: auth.reach, tell: budget => tellOfBudget(budget) })
  const usage = budgets.ledger(createUsage(platform))
  const rates = createRates(settings.read, platform.clock.monotonicMs)
  const { mcp, mcpAdmin } = await createMcp(platform, {
    sampler: createSampler({ models, usage, budgets, log: platform.log }),
    quotaBytes,
    toolTimeoutMs: async () => (await settings.read()).toolTimeoutMs,
    counted: createCallLedger(platform),
    signedIn: (userId, slug) => runs.signedIn(userId, slug),
    resourceChanged: change => files.markChanged(change),
  })
  const { workspaces, repositories, foldersAdmin, fileWrites, fileChanges, fileTrees, fileHistory, deletedFiles, maps } =
    await createWorkspaces(platform, { quotaBytes, readRule: async actor => (await mcp.pathRules(actor))?.read ?? null })
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
  const files = createFiles(platform, { quotaBytes, countTokens: estimateTokens })
  const appNotes = createAppNotes(platform)
  const assistants = createAssistants(platform, {
    newcomerAssistant: async () => (await settings.read()).newcomerAssistant,
    chosenBy: async userId => (await auth.preferences.read(userId)).newChatAssistant,
    choose: (actor, id) => auth.preferences.change(actor, { newChatAssistant: id }),
    textRoom,
  })
  const search = createSearch(platform)
  const embedder = countedEmbeddings({ embeddingModels, usage, model: async () => (await settings.read()).embeddingModel })
  const knowledge = createKnowledge(
    { platform, quotaBytes, readText, embedder, sources: sourcePorts(platform, { auth, projects, workspaces }) },
    { background },
  )
  const pages = createPages({ platform, chats, models, usage, quotaBytes, smallModel: async () => (await settings.read()).smallModel })
  const chatLife = createChatLife(platform, {
    removers: [files.removeAllOfChat, fileTrees.removeAllOfChat, pages.removeAllOfChat],
    quotaBytes,
    copyTree: fileTrees.copyToChat,
    async copyOthers(copy) {
      await copyContext(platform, copy)
      await knowledge.copyOfChat(copy)
    },
    bytesOfOthers: async copy => (await fileTrees.bytesOfCopy(copy)) + (await bytesOfCopiedPages(platform, copy)),
  })
  const newCompactions = () =>
    createCompactions({
      platform,
      chats,
      models,
      usage,
      settings: settings.read,
      historyChanged: chatId => context.historyChanged(chatId),
      ...(substitutes.compactAfterMs === undefined ? {} : { afterAnswerMs: substitutes.compactAfterMs }),
    })
  const compactions = newCompactions()
  const memory = createMemory({
    platform,
    remembers: async userId => (await auth.preferences.read(userId)).remembers,
    isPrivate: (actor, chatId) => isPrivate(platform, actor, chatId),
    titlesOf: (actor, ids) => titlesOf(platform, actor, ids),
  })
  const skills = createSkills(platform, textRoom)
  const webSearch = createWebSearch(platform)
  const web = { ...webSearch, read: pages.open }
  const newContext = () =>
    createContext({
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
      offered: (actor, chat) =>
        nextTools({ platform, mcp, chats, workspaces, memory, skills, knowledge, web, limits: settings.read }, actor, chat),
    })
  const context: Context = newContext()
  const notices = createNotices({ platform, mails, preferences: auth.preferences, actorOf: auth.actorOfUser }, { background })
  const tellOfBudget = createBudgetNews({ platform, say: notices.say })
  const newRuns = (context: Context, takesUpRuns: boolean) =>
    createRuns(
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
        budgets,
        rates,
        assistants,
        workspaces,
        fileChanges,
        memory,
        skills,
        web,
        knowledge,
        limits: settings.read,
        actorOf: auth.actorOfUser,
        tell: substitutes.tell ?? notices.tell,
        tellApprovers: createRequestNews({ platform, say: notices.say }),
        textRoom,
        messageRoom: createMessageRoom(platform, quotaBytes),
      },
      { takesUpRuns },
    )
  const runs: Runs = newRuns(context, background)
  const schedules = createSchedules({ platform, textRoom, chats, runs, models, assistants, actorOf: auth.actorOfUser })
  const sharing = createSharing(platform, {
    chats,
    async fileOf({ userId, chatId, fileId }) {
      const owner = await auth.actorOfUser(userId)
      return owner && (await files.readOfChat(owner, { chatId, fileId }).catch(orGone))
    },
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
    access,
    settings,
    logos: createLogos(platform, settings),
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
    skills,
    feedback: createFeedback(platform),
    schedules,
    notices,
    speech: createSpeech({ platform, speechModels, chats, usage, settings: settings.read }),
    memory,
    knowledge,
    webSearch,
    search,
    files,
    pages,
    usage,
    usageReports: createUsageReports({ platform, reach: actor => auth.reach(actor, 'usage:read') }),
    budgets,
    rates,
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
    stateless: createStateless({ platform, models, mcp, usage, budgets, rates, limits: settings.read }),
    sharing,
    accessWatch,
    drain: signal => runs.drain(signal),
    close: () => closeRooms(server),
  }
  return { server, again: { context: newContext, compactions: newCompactions, runs: context => newRuns(context, true) } }
}

/** Placeholder of an assistant that was deleted, or no longer shared with the actor. */
function orGone(error: unknown): null {
  if (isAppError(error)) return null
  throw error
}
