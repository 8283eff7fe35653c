import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { type Answer, type AnswerOptions, createAnswer } from './answer.ts'
import { dialectOf } from './dialects/table.ts'
import { type DialectName, type InterceptorCounters, type InterceptorSettings, isDialectName } from './shared.ts'
import type { StreamPart } from './stream-part.ts'
import { textPrompt } from './text-prompt.ts'
import type { OfferedTool } from './tool-book.ts'

export interface Request {
  prompt: LanguageModelV4Prompt
  tools: (OfferedTool & { description: string; inputSchema: Record<string, unknown> })[]
  /** `none` allows no call in this answer. */
  toolChoice?: unknown
}

export interface Finish {
  type: 'finish'
  finishReason: string
  interception?: InterceptorCounters
}

/** A model behind one function, as `lib/models` has it. */
export interface Port<R extends Request, F extends Finish> {
  stream(request: R, sink: (part: StreamPart | F) => void, signal: AbortSignal): Promise<void>
}

export interface InterceptOptions {
  /** The provider's own id of the model; decides the dialect where that is `auto`. */
  model: string
  /** `text` describes the tools in the prompt. `auto` offers them natively, and finds calls that slip into the text. */
  tools: 'text' | 'auto'
  dialect: string
  /** Fetches the model's chat template where the dialect is `auto` and the tools are described in text; null where it is not known. */
  templateOf?: (signal: AbortSignal) => Promise<string | null>
  settings: InterceptorSettings
  monotonicMs: () => number
  /** Called after each answer. */
  onCounted: (counters: InterceptorCounters, dialect: DialectName) => void
  /** Called when the interceptor itself has failed; the rest of the answer is shown as it comes. */
  onFailure: (error: unknown) => void
}

/** Finish reasons of an answer that was cut off. */
const CUT: ReadonlySet<string> = new Set(['length', 'content_filter', 'error'])

/** Wraps a model: calls in its text come out as calls, reasoning in tags as reasoning, and markers not at all. */
export function interceptPort<R extends Request, F extends Finish>(port: Port<R, F>, options: InterceptOptions): Port<R, F> {
  const { settings, templateOf } = options
  const readDialect = async (signal: AbortSignal) => {
    if (isDialectName(options.dialect)) return options.dialect
    return dialectOf(options.model, options.tools === 'text' && templateOf ? await templateOf(signal) : null)
  }
  return {
    async stream(request, sink, signal) {
      const dialect = await readDialect(signal)
      const answer = createAnswer({ ...answerOptions(options), tools: callable(request), sink })
      const take = (part: StreamPart | F) => {
        if (part.type === 'finish') sink(finish(part as F, answer))
        else if (!answer.take(part)) sink(part)
      }
      const finish = (part: F, { end }: Answer): F => {
        const counters = end({ isCut: CUT.has(part.finishReason) })
        if (settings.instrumentation) options.onCounted(counters, dialect)
        const finishReason = counters.calls > 0 && part.finishReason === 'stop' ? 'tool_calls' : part.finishReason
        return { ...part, finishReason, ...(settings.instrumentation ? { interception: counters } : {}) }
      }
      try {
        await port.stream(requestOf(request, options, dialect), take, signal)
      } catch (error) {
        if (!signal.aborted) answer.end({ isCut: true })
        throw error
      }
    },
  }
}

function answerOptions({ settings, monotonicMs, onFailure }: InterceptOptions): Omit<AnswerOptions, 'tools' | 'sink'> {
  return { settings, monotonicMs, onFailure }
}

function callable({ tools, toolChoice }: Request): Request['tools'] {
  return toolChoice === 'none' ? [] : tools
}

function requestOf<R extends Request>(request: R, { tools, settings }: InterceptOptions, dialect: DialectName): R {
  if (tools === 'auto') return request
  const described = settings.enhanceSystemPrompt ? callable(request) : []
  const prompt = textPrompt(request.prompt, { dialect, tools: described, writesCalls: settings.mode !== 'passthrough' })
  return { ...request, prompt, tools: [] }
}
