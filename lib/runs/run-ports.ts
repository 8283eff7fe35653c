import type { ToolCallRequest } from '#lib/mcp/index.ts'
import { createFileCheck } from './check-files.ts'
import { createEditPorts } from './edits/create-edit-ports.ts'
import { createOwnPorts } from './offer/create-own-ports.ts'
import { usableOf } from './offer/own-servers.ts'
import { findApprovers } from './questions/approvers.ts'
import { judgeByPaths, lookUps } from './questions/judge-paths.ts'
import { createSteering } from './queue/steering.ts'
import type { RunEngine } from './run/engine.ts'
import { retryWhileDatabaseAway } from './run/retry-while-database-away.ts'
import type { RunFacts, RunPorts, RunState } from './run/run.ts'
import { createStoredQuestions } from './run/stored-questions.ts'
import { createOwnCalls } from './tools/own-calls.ts'

/** Wraps the rooms that one run uses: each call that reaches the database is retried while the database is away. */
export function createRunPorts(
  engine: RunEngine,
  run: Pick<RunFacts, 'runId' | 'chatId' | 'messageId' | 'token' | 'actor' | 'assistant'> & Pick<RunState, 'stop'>,
): RunPorts {
  const { mcp, models, files, context, pages, usage, budgets, leases } = engine
  const checkFiles = createFileCheck(engine.chats, engine.workspaces)
  const { bus, clock, frames, log, env } = engine.platform
  const retried = <T>(work: () => Promise<T>) => retryWhileDatabaseAway({ clock, log, runId: run.runId, stop: run.stop }, work)
  const steering = createSteering(engine, run)
  const callOwn = createOwnCalls(engine, run, retried)
  /** Arguments as they were judged, by those of the call: a path may mean another file by the time the call runs. */
  const judgedAs = new WeakMap<object, ToolCallRequest['arguments']>()
  const callOwnTool = (request: ToolCallRequest) => callOwn({ ...request, arguments: judgedAs.get(request.arguments) ?? request.arguments })
  const judge: RunPorts['tools']['judge'] = (actor, tool, chatId, args) => {
    const tellNamed = (named: ToolCallRequest['arguments']) => void (args && judgedAs.set(args, named))
    return judgeByPaths({ tool, args, tellNamed, ...lookUps(engine, actor, chatId) }, one => mcp.judge(actor, tool, chatId, one))
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
      unasked: (actor, tools, chatId) => retried(() => mcp.unasked(actor, tools, chatId)),
      judge: (actor, tool, chatId, args) => retried(() => judge(actor, tool, chatId, args)),
      noteDecision: (actor, tool, decision, chatId) => retried(() => mcp.noteDecision(actor, tool, decision, chatId)),
      decide: (actor, tool, chatId, args) =>
        retried(async () => {
          const decision = await judge(actor, tool, chatId, args)
          await mcp.noteDecision(actor, tool, decision, chatId)
          return decision
        }),
      grant: (actor, tool, grant) => retried(() => mcp.grant(actor, tool, grant)),
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
    own: createOwnPorts(engine, run, retried),
    edits: createEditPorts(engine, run, retried),
    unusableFiles: (actor, chatId) => retried(() => checkFiles(actor, chatId)),
    usage: { record: (entry, calls, settled) => retried(async () => usage.record(entry, calls, settled)) },
    budgets: {
      ...budgets,
      reserve: (spender, amount, owner) => retried(() => budgets.reserve(spender, amount, owner)),
      look: (spender, amount) => retried(() => budgets.look(spender, amount)),
      release: hold => retried(() => budgets.release(hold)),
    },
    rates: engine.rates,
    questions: createStoredQuestions(engine.platform, run, retried, view => {
      if (view.approvers) void tellApprovers(view.approvers, view.toolName ?? '')
      else engine.tell?.({ kind: 'asks', userId: run.actor.userId, chatId: run.chatId, runId: run.runId, ownMs: 0 })
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
