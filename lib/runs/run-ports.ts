import type { ToolCallRequest } from '#lib/mcp/index.ts'
import { createFileCheck } from './check-files.ts'
import type { Parent } from './children/choose-child.ts'
import { createChildren } from './children/create-children.ts'
import { createEditPorts } from './edits/create-edit-ports.ts'
import { createOwnPorts } from './offer/create-own-ports.ts'
import { usableOf } from './offer/own-servers.ts'
import { findApprovers } from './questions/approvers.ts'
import { judgeByPaths, lookUps } from './questions/judge-paths.ts'
import { createSteering } from './queue/steering.ts'
import type { RunEngine } from './run/engine.ts'
import { retryWhileDatabaseAway } from './run/retry-while-database-away.ts'
import { type RunFacts, type RunPorts, type RunState, rootOf } from './run/run.ts'
import { createStoredQuestions } from './run/stored-questions.ts'
import { createOwnCalls } from './tools/own-calls.ts'

/** Wraps the rooms that one run uses: each call that reaches the database is retried while the database is away. */
export function createRunPorts(engine: RunEngine, run: Parent & Pick<RunFacts, 'assistant'> & Pick<RunState, 'stop'>): RunPorts {
  const { mcp, models, files, context, pages, usage, budgets, leases } = engine
  const checkFiles = createFileCheck(engine.chats, engine.workspaces)
  const { bus, clock, frames, log, env } = engine.platform
  const retried = <T>(work: () => Promise<T>) => retryWhileDatabaseAway({ clock, log, runId: run.runId, stop: run.stop }, work)
  const steering = createSteering(engine, run)
  const root = rootOf(run)
  /** Tools and changed files of a child are those of the answer for which it works, so one undo has all files. */
  const answering = { ...run, chatId: root.chatId, messageId: root.messageId }
  // Most answers use none of these tools, so what they need is made when it is asked for.
  let ownCalls: ReturnType<typeof createOwnCalls> | null = null
  let ownPorts: RunPorts['own'] | null = null
  let ownChildren: RunPorts['children'] | null = null
  const callOwn = (request: ToolCallRequest) => {
    ownCalls ??= createOwnCalls(engine, answering, retried)
    return ownCalls(request)
  }
  /** Arguments as they were judged, by those of the call: a path may mean another file by the time the call runs. */
  const judgedAs = new WeakMap<object, ToolCallRequest['arguments']>()
  const callOwnTool = (request: ToolCallRequest) => callOwn({ ...request, arguments: judgedAs.get(request.arguments) ?? request.arguments })
  /** Permissions for this chat are those of the person's, also for children. */
  const ruledIn = <Chat extends string | null>(chatId: Chat) => (chatId === run.chatId ? root.chatId : chatId)
  const judge: RunPorts['tools']['judge'] = (actor, tool, chatId, args) => {
    const tellNamed = (named: ToolCallRequest['arguments']) => void (args && judgedAs.set(args, named))
    return judgeByPaths({ tool, args, tellNamed, ...lookUps(engine, actor, chatId) }, one => mcp.judge(actor, tool, ruledIn(chatId), one))
  }
  async function tellApprovers({ who, name }: { who: string; name: string }, toolName: string): Promise<void> {
    const askerId = run.actor.userId
    const found = await findApprovers(engine.platform, who, askerId).catch((error: unknown) => {
      log.warn('run.approvers_not_told', { runId: run.runId, error })
      return null
    })
    if (found) engine.tellApprovers?.({ people: found.people, askerId, toolName, group: name })
  }
  return {
    models: {
      list: actor => retried(() => models.list(actor)),
      resolve: (actor, id) => retried(() => models.resolve(actor, id)),
    },
    tools: {
      tools: (actor, options) => retried(() => mcp.tools(actor, options)),
      usableOf: (actor, tools) => retried(() => usableOf(engine.platform.db, actor, tools)),
      unasked: (actor, tools, chatId) => retried(() => mcp.unasked(actor, tools, ruledIn(chatId))),
      judge: (actor, tool, chatId, args) => retried(() => judge(actor, tool, chatId, args)),
      noteDecision: (actor, tool, decision, chatId) => retried(() => mcp.noteDecision(actor, tool, decision, ruledIn(chatId))),
      decide: (actor, tool, chatId, args) =>
        retried(async () => {
          const decision = await judge(actor, tool, chatId, args)
          await mcp.noteDecision(actor, tool, decision, ruledIn(chatId))
          return decision
        }),
      grant: (actor, tool, { chatId, ...grant }) => retried(() => mcp.grant(actor, tool, { chatId: ruledIn(chatId), ...grant })),
      call: request => (request.isOwn ? callOwnTool(request) : mcp.call(request)),
      resume: async request => (request.isOwn ? null : mcp.resume(request)),
    },
    context: {
      layOut: request => retried(() => context.layOut(request)),
      shortened: context.shortened,
      awaitMap: (actor, chatId, options) => retried(() => context.awaitMap(actor, chatId, options)),
    },
    files: {
      add: (actor, upload) => retried(() => files.add(actor, upload)),
      read: (actor, fileId) => retried(() => files.read(actor, fileId)),
      readOfChat: (actor, file) => retried(() => files.readOfChat(actor, file)),
      text: (actor, fileId) => retried(() => files.text(actor, fileId, { waits: true })),
    },
    pages: {
      fetchOf: message =>
        retried(() =>
          pages.fetchOf(message).catch((error: unknown) => {
            // A stop is not retried; the caller checks the signal.
            if (!message.signal.aborted) throw error
            return true
          }),
        ),
      itemsOn: (chatId, path) => retried(() => pages.itemsOn(chatId, path)),
      wholeOf: page => retried(() => pages.wholeOf(page)),
    },
    get own() {
      ownPorts ??= createOwnPorts(engine, answering, retried)
      return ownPorts
    },
    get children() {
      ownChildren ??= createChildren(engine, run, retried)
      return ownChildren
    },
    edits: createEditPorts(engine, { ...run, journal: { chatId: root.chatId, messageId: root.messageId } }, retried),
    unusableFiles: (actor, chatId) => retried(() => checkFiles(actor, chatId)),
    usage: { record: (entry, calls, settled) => retried(async () => usage.record(entry, calls, settled)) },
    budgets: {
      ...budgets,
      reserve: (spender, amount, owner) => retried(() => budgets.reserve(spender, amount, owner)),
      look: (spender, amount) => retried(() => budgets.look(spender, amount)),
      release: hold => retried(() => budgets.release(hold)),
    },
    rates: engine.rates,
    questions: createStoredQuestions(engine.platform, { ...run, rootChatId: root.chatId, rootRunId: root.runId }, retried, view => {
      if (view.approvers) void tellApprovers(view.approvers, view.toolName ?? '')
      else engine.tell?.({ kind: 'asks', userId: run.actor.userId, chatId: root.chatId, runId: root.runId, ownMs: 0 })
    }),
    approvers: async (approvers, toolName) => {
      const found = await retried(() => findApprovers(engine.platform, approvers, run.actor.userId))
      if (found.people.length === 0) engine.tellApprovers?.({ people: [], askerId: run.actor.userId, toolName, group: found.name })
      return found
    },
    steering: { take: (lastSeq, given) => retried(() => steering.take(lastSeq, given)), announce: engine.recorder.announce },
    onNote: listener => bus.subscribe(`run:${run.runId}`, ({ kind }) => listener(kind)),
    isLeaseHeld: () => retried(() => leases.isHeld(run)),
    clock,
    frames,
    log,
    siteUrl: env.url ?? '',
  }
}
