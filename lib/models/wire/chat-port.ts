import type { IncomingMessage } from 'node:http'
import type { Frames } from '#lib/platform/index.ts'
import { modelFailures as t } from '#lib/words/en/model-failures.ts'
import type { FunctionTool, ModelPart, ModelPort, ModelRequest } from '../port.ts'
import type { OptionRefusal } from '../provider-error.ts'
import { ProviderError } from '../provider-error.ts'
import type { ModelSettings } from '../settings/model-fields.ts'
import { type AnswerSource, notAnApi, type ReportedError, readError, streamedError } from './answer-error.ts'
import { CACHE_CONTROL, sendsCacheMarks } from './chat-cache-marks.ts'
import { chatMessages, RETURNED } from './chat-prompt.ts'
import { type ChatChunk, type ChatReader, createChatReader } from './chat-reader.ts'
import { chatReasoning } from './chat-reasoning.ts'
import { chatSampling, chatToolChoice } from './chat-sampling.ts'
import { connectionError } from './connection-error.ts'
import { createEventStream, type ForeignBody } from './event-stream.ts'
import type { HttpClient } from './http-client.ts'
import { demandReasoning, type Learned } from './learned.ts'
import { mergeTextDeltas } from './merge-text-deltas.ts'
import { withOmitted } from './omitted.ts'
import { createPacedReader } from './paced-reader.ts'
import { reasoningReturn } from './reasoning-return.ts'
import { NEEDS_REASONING } from './refused-option.ts'
import { successfulAnswer } from './successful-answer.ts'

export interface ChatPortOptions {
  client: HttpClient
  frames: Frames
  /** Base URL before `/chat/completions`, `/v1` included. */
  baseUrl: string
  apiKey: string | null
  /** Model name at the provider. */
  model: string
  /** Title of the provider, for error sentences. */
  title: string
  /** Settings of the request. Without streaming, one whole answer gives the same parts. */
  tuning: Pick<ModelSettings, 'streaming' | 'deltas' | 'reasoningEffort' | 'reasoningBudget' | 'cacheMarks'>
  /** The caller keeps it for later requests. */
  learned: Learned
  /** Silence in ms after a finish reason that counts as the end; `doubtedMs` if text came with or after it. */
  grace?: { ms: number; doubtedMs: number }
}

/**
 * Silence in ms after which a finished answer ends although its server keeps the connection open. Longer if text came with or after the
 * finish reason, which then does not mark the end.
 */
const END_GRACE = { ms: 5000, doubtedMs: 30_000 }
/**
 * Wait in ms of a whole call for the end of its answer, which usually follows immediately. After it the call passes, so a long text does
 * not delay its tools.
 */
const EARLY_CALL_MS = 150

/** Creates the port of chat completions, the wire that most servers speak. Parses with one line scanner, and one `JSON.parse` per event. */
export function createChatPort(options: ChatPortOptions): ModelPort {
  const url = new URL(`${options.baseUrl.replace(/(?<!\/)\/+$/, '')}/chat/completions`)
  const from: AnswerSource = { title: options.title, url, apiKey: options.apiKey }
  const headers = {
    'content-type': 'application/json',
    accept: options.tuning.streaming ? 'text/event-stream' : 'application/json',
    ...(options.apiKey === null ? {} : { authorization: `Bearer ${options.apiKey}` }),
  }

  const ask = async (asked: object, sink: (part: ModelPart) => void, signal: AbortSignal) => {
    const body = JSON.stringify(asked)
    const response = await successfulAnswer(await options.client.post({ url, headers, body, signal }), from)
    const words = mergeTextDeltas(sink)
    const reader = createChatReader(words.take, options.tuning.deltas)
    return readAnswer(response, { reader, words, from, frames: options.frames, grace: options.grace ?? END_GRACE })
  }

  return {
    async stream(request, sink, signal) {
      const { learned } = options
      for (let asked = 1; ; asked++) {
        const { reasoning } = learned
        const { body, omitted } = chatRequest(request, options, url.hostname)
        try {
          return await ask(body, withOmitted(sink, omitted), signal)
        } catch (error) {
          signal.throwIfAborted()
          const refusal = error instanceof ProviderError ? error.refusal : null
          if (refusal === null || asked === MOST_ASKED || !hasLearned(learned, { body, reasoning }, refusal)) throw error
        }
      }
    },
  }
}

/** Most times that one request is sent, whatever its provider refuses: each time without one option more. */
const MOST_ASKED = 24

/**
 * Remembers what a provider has refused of a request; false if the request cannot be mended. `tools` cannot: the model would then be asked in text. What
 * another request has taught in the meantime, such as `reasoning`, counts as learned.
 */
function hasLearned(
  learned: Learned,
  { body, reasoning }: { body: ChatBody; reasoning: Learned['reasoning'] },
  refusal: OptionRefusal,
): boolean {
  const [first] = refusal.names
  if (first === NEEDS_REASONING)
    return body.messages.some(({ role }) => role === 'assistant') && (reasoning !== learned.reasoning || demandReasoning(learned))
  const field = refusal.names.find(name => FIELDS.has(name) && isSent(body, name))
  // Fields are not among the options that are left out together.
  const { stream_options: _, ...options } = body
  if ((field === undefined || field !== first) && learned.options.note(options, refusal)) return true
  if (field !== undefined) learned.refused.add(field)
  return field !== undefined
}

/** Options left out of all later requests once they are refused: fields of messages, and `stream_options`. */
const FIELDS: ReadonlySet<string> = new Set(['stream_options', CACHE_CONTROL, ...RETURNED])

function isSent(body: ChatBody, field: string): boolean {
  if (field === CACHE_CONTROL) return JSON.stringify(body.messages).includes(`"${CACHE_CONTROL}"`)
  return (field === 'stream_options' && field in body) || body.messages.some(message => field in message)
}

type ChatBody = ReturnType<typeof chatRequest>['body']

/** Builds the request body without what the model has refused, and names the options left out. */
export function chatRequest(
  request: ModelRequest,
  { model, tuning, learned }: Pick<ChatPortOptions, 'model' | 'tuning' | 'learned'>,
  host: string,
) {
  const { streaming } = tuning
  const { refused } = learned
  const {
    prompt,
    tools,
    temperature,
    maxOutputTokens,
    toolChoice = 'auto',
    sampling = {},
    reasoningEffort = tuning.reasoningEffort,
  } = request
  const { sent, omitted } = learned.options.without({
    ...(temperature === null ? {} : { temperature }),
    ...(maxOutputTokens === undefined ? {} : { max_tokens: maxOutputTokens }),
    ...chatReasoning({ ...tuning, reasoningEffort }, host),
    ...chatSampling(sampling),
    ...(tools.length === 0 ? {} : { tools: tools.map(wireTool), tool_choice: chatToolChoice(toolChoice) }),
  })
  const renamed = omitted.includes('max_tokens') ? learned.options.without({ max_completion_tokens: maxOutputTokens }) : none
  const body = {
    model,
    messages: chatMessages(prompt, {
      refused,
      hasMarks: sendsCacheMarks(tuning.cacheMarks, { host, model, refused }),
      reasoning: reasoningReturn(learned, { host, model }),
    }),
    stream: streaming,
    ...(streaming && !refused.has('stream_options') ? { stream_options: { include_usage: true } } : {}),
    ...sent,
    ...renamed.sent,
  }
  return { body, omitted: [...omitted.filter(name => name !== 'max_tokens'), ...renamed.omitted] }
}

const none: { sent: object; omitted: string[] } = { sent: {}, omitted: [] }

function wireTool({ name, description, inputSchema }: FunctionTool): object {
  return { type: 'function', function: { name, description, parameters: inputSchema } }
}

interface ReplyReading {
  reader: ChatReader
  words: { flush(): void }
  from: AnswerSource
  frames: Frames
  grace: { ms: number; doubtedMs: number }
}

function readAnswer(response: IncomingMessage, { reader, words, from, frames, grace: limits }: ReplyReading): Promise<void> {
  let isDone = false
  const events = createEventStream({
    onJson(value) {
      if (isDone || typeof value !== 'object' || value === null) return
      reader.push(value as ChatChunk)
      const said = readError(value) ?? choiceError(value as ChatChunk)
      if (said) throw streamedError(said, from, reader.partialResult())
    },
    onContent: content => isDone || reader.more(content),
    onDone() {
      isDone = true
    },
  })

  return new Promise<void>((resolve, reject) => {
    let grace: NodeJS.Timeout | undefined
    let early: NodeJS.Timeout | undefined
    let isOver = false
    const leave = () => {
      isOver = true
      paced.end()
      clearTimeout(grace)
      clearTimeout(early)
      response.off('data', paced.push).off('end', onEnd).off('close', onClose)
    }
    const settle = (error: unknown) => {
      leave()
      words.flush()
      reject(error)
      response.destroy()
    }
    const finish = () => {
      leave()
      reader.finish()
      resolve()
      drain(response)
    }
    const guarded = (step: () => void) => {
      try {
        step()
      } catch (error) {
        settle(error instanceof ProviderError ? error : broken(from, error))
      }
    }
    const paced = createPacedReader(response, frames, bytes => {
      guarded(() => {
        events.push(bytes)
        words.flush()
        if (isDone) finish()
        if (isOver) return
        if (reader.hasWaitingCalls()) early ??= setTimeout(closeWholeCalls, EARLY_CALL_MS)
        if (!reader.hasFinished()) return
        clearTimeout(grace)
        grace = setTimeout(finish, reader.isDoubted() ? limits.doubtedMs : limits.ms)
      })
      return reader.isInWords()
    })
    const closeWholeCalls = () => {
      early = undefined
      reader.closeWholeCalls()
    }
    const onEnd = () => {
      paced.flush()
      if (!isOver) guarded(takeEnd)
    }
    const takeEnd = () => {
      const foreign = events.end()
      if (foreign) takeWhole(foreign, reader, from)
      if (foreign || isDone || reader.hasFinished()) return finish()
      throw reader.isEmpty() ? broken(from) : cutOff(from, reader)
    }
    const onClose = () => {
      paced.flush()
      if (!isOver) settle(connectionError(response.errored, from.url, reader.partialResult()))
    }

    response.on('data', paced.push).on('end', onEnd).on('close', onClose)
    // `close` follows and reports the failure; without a listener the error event would end the process.
    response.on('error', () => undefined)
  })
}

/** Reads a finished answer to its end, so its connection can be reused; disconnects after 5 s. */
function drain(response: IncomingMessage): void {
  if (response.readableEnded) return
  const hangUp = setTimeout(() => response.destroy(), END_GRACE.ms)
  response.once('close', () => clearTimeout(hangUp))
  response.resume()
}

/** Reads an answer that is one JSON object, whether or not a stream was requested. */
function takeWhole(foreign: ForeignBody, reader: ChatReader, from: AnswerSource): void {
  if (foreign.kind === 'html') throw notAnApi(from)
  if (foreign.kind === 'text') throw broken(from)
  const said = readError(foreign.value) ?? choiceError(foreign.value as ChatChunk)
  if (said) throw streamedError(said, from)
  if (typeof foreign.value !== 'object' || foreign.value === null || !('choices' in foreign.value)) throw broken(from)
  reader.push(foreign.value as ChatChunk)
}

/** Reads an error in a choice, where OpenRouter reports failures in mid-stream. */
function choiceError(chunk: ChatChunk | null): ReportedError | null {
  const error = Array.isArray(chunk?.choices) ? chunk.choices.find(choice => choice?.error)?.error : undefined
  return error === undefined ? null : readError({ error })
}

function broken(from: AnswerSource, cause?: unknown): ProviderError {
  return new ProviderError('provider_failed', { message: t('titleSentAnswerCannot', { title: from.title }), retryable: true, cause })
}

function cutOff(from: AnswerSource, reader: ChatReader): ProviderError {
  return new ProviderError('provider_failed', {
    ...reader.partialResult(),
    message: t('answerTitleBrokeOff', { title: from.title }),
    retryable: true,
  })
}
