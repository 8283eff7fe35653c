import type { IncomingMessage } from 'node:http'
import type { Frames } from '../../platform/index.ts'
import type { ModelPart, ModelPort, ModelRequest } from '../port.ts'
import { ProviderError } from '../provider-error.ts'
import type { ModelTuning } from '../tuning.ts'
import { type Answerer, notAnApi, readError, streamedError } from './answer-error.ts'
import { answered } from './answered.ts'
import { chatMessages } from './chat-prompt.ts'
import { type ChatChunk, type ChatReader, createChatReader } from './chat-reader.ts'
import { chatReasoning } from './chat-reasoning.ts'
import { chatSampling, chatToolChoice } from './chat-sampling.ts'
import { connectionError } from './connection-error.ts'
import { createEventStream, type ForeignBody } from './event-stream.ts'
import type { HttpClient } from './http-client.ts'
import { joinWords } from './joined-words.ts'
import { createRest } from './rest.ts'

export interface ChatPortOptions {
  client: HttpClient
  frames: Frames
  /** With its `/v1` or whatever stands before `/chat/completions`. */
  baseUrl: string
  apiKey: string | null
  /** The provider's own name for the model. */
  model: string
  /** The provider's title, for error sentences. */
  title: string
  /** Without streaming one whole answer is asked for; the parts are the same. */
  tuning: Pick<ModelTuning, 'streaming' | 'deltas' | 'reasoningEffort' | 'reasoningBudget'>
  /** Names of options that this model has refused; kept by the caller for the next request. */
  refused: Set<string>
}

/** After the finish reason, usage and `[DONE]` have this long to come; an answer that is whole does not wait for a server that forgets to hang up. */
const AFTERMATH_MS = 5000
/** A whole call waits this long for the end of its answer, which usually follows at once; then it is given on, so that a long answer does not keep its tools. */
const EARLY_CALL_MS = 150

/** Chat completions, the wire that most servers speak: bytes to parts with one line scanner and one JSON.parse an event. */
export function createChatPort(options: ChatPortOptions): ModelPort {
  const url = new URL(`${options.baseUrl.replace(/\/+$/, '')}/chat/completions`)
  const from: Answerer = { title: options.title, url, apiKey: options.apiKey }
  const headers = {
    'content-type': 'application/json',
    accept: options.tuning.streaming ? 'text/event-stream' : 'application/json',
    ...(options.apiKey === null ? {} : { authorization: `Bearer ${options.apiKey}` }),
  }

  const ask = async (request: ModelRequest, sink: (part: ModelPart) => void, signal: AbortSignal) => {
    const body = JSON.stringify(chatRequest(request, options, url.hostname))
    const response = await answered(await options.client.post({ url, headers, body, signal }), from)
    const words = joinWords(sink)
    const reader = createChatReader(words.take, options.tuning.deltas)
    return readAnswer(response, { reader, words, from, frames: options.frames })
  }

  return {
    async stream(request, sink, signal) {
      for (;;) {
        try {
          return await ask(request, sink, signal)
        } catch (error) {
          signal.throwIfAborted()
          const refused = error instanceof ProviderError ? error.refusedOption : undefined
          if (refused === undefined || options.refused.has(refused)) throw error
          options.refused.add(refused)
        }
      }
    },
  }
}

/** The body of the request; what the model has refused before is left out. */
export function chatRequest(
  request: ModelRequest,
  { model, tuning, refused }: Pick<ChatPortOptions, 'model' | 'tuning' | 'refused'>,
  host: string,
) {
  const { streaming } = tuning
  const {
    prompt,
    tools,
    temperature,
    maxOutputTokens,
    toolChoice = 'auto',
    sampling = {},
    reasoningEffort = tuning.reasoningEffort,
  } = request
  return {
    model,
    messages: chatMessages(prompt),
    stream: streaming,
    ...(streaming && !refused.has('stream_options') ? { stream_options: { include_usage: true } } : {}),
    ...(temperature === null || refused.has('temperature') ? {} : { temperature }),
    ...(maxOutputTokens === undefined ? {} : { [refused.has('max_tokens') ? 'max_completion_tokens' : 'max_tokens']: maxOutputTokens }),
    ...chatReasoning({ ...tuning, reasoningEffort }, { host, refused }),
    ...chatSampling(sampling),
    ...(tools.length === 0
      ? {}
      : {
          tools: tools.map(({ name, description, inputSchema }) => ({
            type: 'function',
            function: { name, description, parameters: inputSchema },
          })),
          ...(refused.has('tool_choice') ? {} : { tool_choice: chatToolChoice(toolChoice) }),
        }),
  }
}

interface Reading {
  reader: ChatReader
  words: { flush(): void }
  from: Answerer
  frames: Frames
}

function readAnswer(response: IncomingMessage, { reader, words, from, frames }: Reading): Promise<void> {
  let isDone = false
  const events = createEventStream({
    onJson(value) {
      if (isDone || typeof value !== 'object' || value === null) return
      reader.push(value as ChatChunk)
      const said = readError(value)
      if (said) throw streamedError(said, from, reader.sofar())
    },
    onDone() {
      isDone = true
    },
  })

  return new Promise<void>((resolve, reject) => {
    let aftermath: NodeJS.Timeout | undefined
    let early: NodeJS.Timeout | undefined
    let isOver = false
    const leave = () => {
      isOver = true
      rest.end()
      clearTimeout(aftermath)
      clearTimeout(early)
      response.off('data', rest.heard).off('end', onEnd).off('close', onClose)
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
    const rest = createRest(response, frames, bytes => {
      guarded(() => {
        events.push(bytes)
        words.flush()
        if (isDone) finish()
        else if (reader.hasFinished()) aftermath ??= setTimeout(finish, AFTERMATH_MS)
        else if (reader.hasWaitingCalls()) early ??= setTimeout(closeWholeCalls, EARLY_CALL_MS)
      })
      return reader.isInWords()
    })
    const closeWholeCalls = () => {
      early = undefined
      reader.closeWholeCalls()
    }
    const onEnd = () => {
      rest.flush()
      if (!isOver) guarded(takeEnd)
    }
    const takeEnd = () => {
      const foreign = events.end()
      if (foreign) takeWhole(foreign, reader, from)
      if (foreign || isDone || reader.hasFinished()) return finish()
      throw reader.isEmpty() ? broken(from) : cutOff(from, reader)
    }
    const onClose = () => {
      rest.flush()
      if (!isOver) settle(connectionError(response.errored, from.url, reader.sofar()))
    }

    response.on('data', rest.heard).on('end', onEnd).on('close', onClose)
    // `close` follows and tells; an error event without a listener would end the process.
    response.on('error', () => undefined)
  })
}

/** Reads to the end of an answer that is known whole, so that its connection can be used again, or hangs up. */
function drain(response: IncomingMessage): void {
  if (response.readableEnded) return
  const hangUp = setTimeout(() => response.destroy(), AFTERMATH_MS)
  response.once('close', () => clearTimeout(hangUp))
  response.resume()
}

/** A server that answers with one JSON object, asked for a stream or not. */
function takeWhole(foreign: ForeignBody, reader: ChatReader, from: Answerer): void {
  if (foreign.kind === 'html') throw notAnApi(from)
  if (foreign.kind === 'text') throw broken(from)
  const said = readError(foreign.value)
  if (said) throw streamedError(said, from)
  if (typeof foreign.value !== 'object' || foreign.value === null || !('choices' in foreign.value)) throw broken(from)
  reader.push(foreign.value as ChatChunk)
}

function broken(from: Answerer, cause?: unknown): ProviderError {
  return new ProviderError('provider_failed', { message: `${from.title} sent an answer that cannot be read.`, retryable: true, cause })
}

function cutOff(from: Answerer, reader: ChatReader): ProviderError {
  return new ProviderError('provider_failed', {
    ...reader.sofar(),
    message: `The answer of ${from.title} broke off before its end.`,
    retryable: true,
  })
}
