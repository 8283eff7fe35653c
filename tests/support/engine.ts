import { createSettings } from '#lib/admin/index.ts'
import type { Settings } from '#lib/admin/shared.ts'
import { type Actor, rightsOf } from '#lib/auth/index.ts'
import type { Compactions, Context } from '#lib/context/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { type ChatMessage, emptyFold, foldAll, noUsage, type RunEvent, type Usage } from '#lib/messages/index.ts'
import {
  defaultModelSettings,
  type ModelPart,
  type ModelPort,
  type ModelRequest,
  type Models,
  type ResolvedModel,
} from '#lib/models/index.ts'
import { type EnvSource, now } from '#lib/platform/index.ts'
import type { RunDeps, RunLimits, Runs } from '#lib/runs/index.ts'
import type { Server } from '#lib/server.ts'
import { wire } from '#lib/wire.ts'
import { type TestPlatform, testPlatform } from './platform.ts'

/** Step of a scripted model: a part to emit, `wait` for a promise, or an error to throw. */
export type Say =
  | ModelPart
  | { type: 'wait'; until: Promise<unknown> }
  | { type: 'throw'; error: unknown }
  | { type: 'pause'; forMs: number }
  | { type: 'hang' }

export interface TestEngine extends Omit<Server, 'close'>, TestPlatform {
  /** Ids of chats whose history requests hold otherwise since. */
  changedHistories: string[]
  /** Compactions of another process on the same database. */
  secondCompactions(): Compactions
  actor: Actor
  /** Requests to the model, in order. */
  asked: ModelRequest[]
  /** The answers to come, one per model call. */
  says(...answers: Say[][]): void
  /** A new chat of `actor` (or another person). */
  chat(by?: Actor): Promise<string>
  person(email: string): Promise<Actor>
  /** Reads a run's log to its end. */
  log(runId: string, after?: number): Promise<RunEvent[]>
  /** Another conductor on the same database, as another process would have. */
  secondRuns(): Runs
  /** Another context on the same database, as another process would have. */
  secondContext(): Context
}

export interface EngineOptions {
  /** Hears of runs that end or ask. */
  tell?: NonNullable<RunDeps['tell']>
  settings?: Partial<Settings>
  /** Time zone of every person. */
  timeZone?: string
  /** Own instructions of every person. */
  personal?: string
  /** True where people are remembered, so that requests have the tools for it. */
  remembers?: boolean
  limits?: Partial<RunLimits>
  /** Storage of one person, as far as pages count. */
  quotaBytes?: () => Promise<number>
  model?: Partial<ResolvedModel>
  /** Others by their id, like `model` but for what is given. */
  others?: Record<string, Partial<ResolvedModel>>
  config?: unknown
  /** Further variables. Without PATH there is no git. */
  env?: EnvSource
  /** Answers in the place of what `says` has scripted; undefined leaves it to that. */
  script?: (request: ModelRequest) => Say[] | undefined
  /** The models are those of the configuration, asked over the wire. */
  isWired?: boolean
}

const LIMITS: RunLimits = {
  maxToolRounds: 25,
  toolConcurrency: 4,
  runTimeoutMs: 60_000,
  inputExpiryHours: 24,
  eventRetentionDays: 30,
  automaticTitles: false,
  toolBudgetTokens: 8_000,
  answerLimitMb: 32,
  fetchesPages: true,
  delegates: false,
  delegateDepth: 2,
  delegatesAtOnce: 4,
  delegatesPerAnswer: 20,
  delegateTokens: 2_000_000,
  smallModel: '',
}

/** The product over a real database and real MCP servers; only the model is scripted. */
export async function testEngine(options: EngineOptions = {}): Promise<TestEngine> {
  const base = await testPlatform({ config: options.config ?? { mcpServers: {} }, env: options.env ?? {} })
  const { platform } = base
  const asked: ModelRequest[] = []
  const answers: Say[][] = []
  const settings = createSettings(platform)
  const read = async () => ({ ...(await settings.read()), ...LIMITS, ...options.limits, ...options.settings })
  const { server, again } = await wire(platform, {
    background: false,
    substitutes: {
      settings: { ...settings, read },
      compactAfterMs: 0,
      ...(options.isWired ? {} : { models: scriptedModels({ asked, answers, options }) }),
      ...(options.quotaBytes ? { quotaBytes: options.quotaBytes } : {}),
      ...(options.tell ? { tell: options.tell } : {}),
    },
  })
  const { runs, chats, context } = server
  const changedHistories: string[] = []
  const { historyChanged } = context
  context.historyChanged = async chatId => {
    changedHistories.push(chatId)
    await historyChanged(chatId)
  }
  const others: Runs[] = []

  async function person(email: string): Promise<Actor> {
    const id = newId()
    const preferences = {
      timeZone: options.timeZone ?? null,
      instructions: options.personal ?? null,
      remembers: options.remembers ?? false,
    }
    await platform.db.client.user.create({
      data: { id, email, name: email, role: 'member', createdAt: now(platform.clock), preferences },
    })
    return { kind: 'user', userId: id, email, name: email, role: 'member', rights: rightsOf('member') }
  }

  const actor = await person('ada@example.org')
  return {
    ...server,
    ...base,
    changedHistories,
    secondCompactions: again.compactions,
    actor,
    asked,
    says: (...next) => void answers.push(...next),
    chat: async (by = actor) => (await chats.create(by, { selectedTools: ['*'] })).id,
    person,
    async log(runId, after = 0) {
      const events: RunEvent[] = []
      for await (const batch of await runs.tail(actor, runId, { after, signal: AbortSignal.timeout(20_000) })) events.push(...batch)
      return events
    },
    secondContext: again.context,
    secondRuns() {
      const second = again.runs(again.context())
      others.push(second)
      return second
    },
    async dispose() {
      await Promise.all([runs, ...others].map(each => each.close()))
      await server.close()
      await base.dispose()
    },
  }
}

function scriptedModels({ asked, answers, options }: { asked: ModelRequest[]; answers: Say[][]; options: EngineOptions }): Models {
  const port: ModelPort = {
    async stream(request, sink, signal) {
      asked.push(structuredClone(request))
      for (const say of options.script?.(request) ?? answers.shift() ?? text('(nothing scripted)')) {
        signal.throwIfAborted()
        if (say.type === 'wait') await Promise.race([say.until, aborted(signal)])
        else if (say.type === 'pause') await new Promise(resolve => setTimeout(resolve, say.forMs))
        else if (say.type === 'hang') await aborted(signal)
        else if (say.type === 'throw') throw say.error
        else sink(say)
      }
    },
  }
  const resolved: ResolvedModel = {
    id: 'test:model',
    title: 'Test',
    ...defaultModelSettings,
    vision: true,
    files: true,
    temperature: 0.7,
    maxTools: null,
    chunkTimeoutMs: 5_000,
    responseTimeoutMs: 20_000,
    writesTitles: false,
    port,
    ...options.model,
  }
  const resolve = (id: string | null) => {
    const other = options.others?.[id ?? '']
    if (id === null || id === resolved.id || !options.others) return resolved
    if (!other) throw new AppError('model_not_found')
    return { ...resolved, fallbacks: [], ...other, id }
  }
  return {
    list: async () => [],
    resolve: async (_, id) => resolve(id),
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const fail = () => reject(signal.reason)
    if (signal.aborted) fail()
    else signal.addEventListener('abort', fail, { once: true })
  })
}

export const usage: Usage = { ...noUsage, promptTokens: 10, completionTokens: 5, totalTokens: 15 }

/** A whole answer of text, a delta per word. */
export function text(value: string): Say[] {
  return [
    { type: 'text-start', id: 't' },
    ...value.split(/(?<= )/).map((delta): Say => ({ type: 'text-delta', id: 't', delta })),
    { type: 'text-end', id: 't' },
    { type: 'finish', finishReason: 'stop', usage },
  ]
}

/** One complete call, its arguments in two fragments. */
export function call(id: string, toolName: string, args: unknown): Say[] {
  const input = typeof args === 'string' ? args : JSON.stringify(args)
  return [
    { type: 'tool-input-start', id, toolName },
    { type: 'tool-input-delta', id, delta: input.slice(0, 5) },
    { type: 'tool-input-delta', id, delta: input.slice(5) },
    { type: 'tool-input-end', id },
    { type: 'tool-call', toolCallId: id, toolName, input },
  ]
}

export const calls: Say = { type: 'finish', finishReason: 'tool_calls', usage }

/** The message that a log makes. */
export function messageOf(events: RunEvent[]): ChatMessage {
  return foldAll(
    emptyFold(''),
    events.map(({ chunk }) => chunk),
  ).message
}

export function send(value: string): { message: { id: string; text: string } } {
  return { message: { id: newId(), text: value } }
}
