import type { Actor } from '#lib/auth/index.ts'
import type { ChatView } from '#lib/chats/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { ResolvedModel } from '#lib/models/index.ts'
import { now } from '#lib/platform/index.ts'
import { claim, release, storeCompaction, undoneCompactions } from './compaction-rows.ts'
import type { CompactionDeps, CompactionStart, Compactions, History } from './compactions.ts'
import { createEdits } from './edits.ts'
import { AFTER_ANSWER_MS } from './limits.ts'
import { failureSentence, makeCompaction } from './make-compaction.ts'
import { type CompactionPlan, historyTokens, isAboveTrigger, planCompaction } from './plan.ts'
import { readHistory } from './read-history.ts'
import { createWaits } from './waits.ts'

/** Chats whose last failure is remembered in one process. */
const MOST_PROBLEMS = 1_000

interface Job {
  actor: Actor
  chatId: string
  model: ResolvedModel
  headId: string
  history: History
  plan: CompactionPlan
}

/** Compacts the history of chats outside their runs, one at a time for each chat over all processes. */
export function createCompactions(deps: CompactionDeps): Compactions {
  const { platform, chats, models, settings } = deps
  const { db, bus, clock, log } = platform
  const afterAnswerMs = deps.afterAnswerMs ?? AFTER_ANSWER_MS
  const ending = new AbortController()
  const waiting = new Set<NodeJS.Timeout>()
  const atWork = new Set<Promise<void>>()
  const problems = new Map<string, string>()
  const waits = createWaits()

  const historyOf: Compactions['historyOf'] = place => readHistory({ db, chats, settings }, place)

  /** Prepares the job; null where there is nothing to compact. */
  async function jobOf(
    actor: Actor,
    chat: ChatView,
    { modelId, isByHand }: { modelId: string | null; isByHand: boolean },
  ): Promise<Job | null> {
    const { id: chatId, headId } = chat
    if (headId === null) return null
    const model = await models.resolve(actor, modelId)
    const history = await historyOf({ chatId, headId, model, at: null })
    const plan = planCompaction({
      history,
      contextWindow: model.contextWindow,
      isByHand,
      undone: isByHand ? [] : await undoneCompactions(db, chatId),
    })
    return plan && { actor, chatId, model, headId, history, plan }
  }

  /** Makes and stores one compaction under a claim. Never rejects: what fails is told to everybody who listens, and nothing has changed. */
  async function work(job: Job, token: string): Promise<void> {
    const { actor, chatId, plan } = job
    const topic = `chat:${chatId}`
    problems.delete(chatId)
    bus.publish(topic, { kind: 'compaction_start' })
    try {
      const tokensAfter = await storeMade(job, token)
      if (tokensAfter === null) return
      waits.forget(chatId)
      await deps.historyChanged(chatId)
      log.info('compaction.done', { chatId, tokensBefore: plan.tokensBefore, tokensAfter })
      bus.publish(topic, { kind: 'compaction_complete', data: { tokensBefore: plan.tokensBefore, tokensAfter } })
    } catch (error) {
      if (!ending.signal.aborted) log.warn('compaction.failed', { chatId, error })
      const message = failureSentence(actor, error)
      note(chatId, message)
      if (!ending.signal.aborted) waits.failed(chatId)
      bus.publish(topic, { kind: 'compaction_error', data: { message } })
    }
  }

  /** Returns the tokens of the history from now on; null where another process has taken the claim over. */
  async function storeMade({ actor, chatId, model, history, plan }: Job, token: string): Promise<number | null> {
    const { smallModel } = await settings()
    const made = await makeCompaction(
      { models, usage: deps.usage, log },
      { actor, own: model, smallModel, history, firstKept: plan.firstKept, signal: ending.signal },
    )
    const { path } = history
    const { firstKept, ...rest } = made
    const { messages } = await chats.countPath(chatId, path[firstKept - 1]?.id ?? null)
    const tokensAfter = historyTokens(path.slice(firstKept), made.summary)
    const at = now(clock)
    const firstKeptId = path[firstKept]?.id ?? ''
    const row = {
      id: newId(at.getTime()),
      chatId,
      firstKeptId,
      ...rest,
      messages,
      tokensBefore: plan.tokensBefore,
      tokensAfter,
      createdAt: at,
    }
    return (await storeCompaction(db, row, token)) ? tokensAfter : null
  }

  function note(chatId: string, message: string): void {
    problems.set(chatId, message)
    if (problems.size > MOST_PROBLEMS) problems.delete(problems.keys().next().value ?? '')
  }

  /** Tells those who listen that nothing was to be done. */
  async function sayNothing(actor: Actor, { id: chatId, headId, model: modelId }: ChatView): Promise<void> {
    const history = headId === null ? null : await historyOf({ chatId, headId, model: await models.resolve(actor, modelId), at: null })
    const tokens = history ? historyTokens(history.path, history.view?.summary ?? null) : 0
    bus.publish(`chat:${chatId}`, { kind: 'compaction_start' })
    bus.publish(`chat:${chatId}`, { kind: 'compaction_complete', data: { tokensBefore: tokens, tokensAfter: tokens } })
  }

  function detached(task: () => Promise<void>): void {
    const running = task()
      .catch((error: unknown) => log.error('compaction.crashed', { error }))
      .finally(() => void atWork.delete(running))
    atWork.add(running)
  }

  /** Prepares the job of what a chat is now and starts it, all under a claim: another process may just have compacted the chat. */
  async function start(chatId: string, prepare: () => Promise<Job | null>): Promise<CompactionStart> {
    const token = newId()
    if (!(await claim(db, chatId, { token, at: now(clock) }))) return 'running'
    const job = await prepare().catch(async (error: unknown) => {
      await release(db, chatId, token)
      throw error
    })
    if (job === null) {
      await release(db, chatId, token)
      return 'nothing'
    }
    detached(async () => {
      try {
        await work(job, token)
      } finally {
        await release(db, chatId, token)
      }
    })
    return 'started'
  }

  async function afterAnswer({ actor, chatId, modelId }: Parameters<Compactions['answered']>[0]): Promise<void> {
    if (!(await settings()).compacts) return
    const prepare = async () => {
      const chat = await chats.get(actor, chatId)
      // A send wins: the end of its run looks again.
      return chat.activeRunId === null ? jobOf(actor, chat, { modelId, isByHand: false }) : null
    }
    // Looks before it claims, since most answers leave nothing to do.
    if ((await prepare()) && waits.isDue(chatId)) await start(chatId, prepare)
  }

  return {
    historyOf,
    ...createEdits(deps, problems),

    answered({ history, ...run }) {
      if (ending.signal.aborted || (history && !isAboveTrigger(history))) return
      const timer = setTimeout(() => {
        waiting.delete(timer)
        detached(() => afterAnswer(run))
      }, afterAnswerMs)
      timer.unref()
      waiting.add(timer)
    },

    async compact(actor, chatId) {
      const chat = await chats.get(actor, chatId, 'write')
      if (chat.activeRunId !== null) throw new AppError('run_in_progress', { details: { run_id: chat.activeRunId } })
      const outcome = await start(chatId, () => jobOf(actor, chat, { modelId: chat.model, isByHand: true }))
      if (outcome === 'nothing') await sayNothing(actor, chat)
      return outcome
    },

    async settled() {
      while (waiting.size > 0 || atWork.size > 0) {
        await Promise.all(atWork)
        if (waiting.size > 0) await new Promise(resolve => setTimeout(resolve, 5))
      }
    },

    async close() {
      for (const timer of waiting) clearTimeout(timer)
      waiting.clear()
      ending.abort()
      await Promise.all(atWork)
    },
  }
}
