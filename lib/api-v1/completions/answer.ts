import { newId } from '#lib/ids.ts'
import type { Chunk } from '#lib/messages/index.ts'
import type { StatelessEnd } from '#lib/runs/index.ts'
import { createDeltas } from './deltas.ts'
import { type Completion, type CompletionChunk, type CompletionDelta, completionUsage } from './shapes.ts'

/** Members that every chunk of one answer carries. */
export interface CompletionHead {
  id: string
  created: number
  model: string
}

export function completionHead(model: string, nowMs: number): CompletionHead {
  return { id: `chatcmpl-${newId(nowMs)}`, created: Math.floor(nowMs / 1000), model }
}

/** Collects an answer's notices, and the model that gives it: a fallback may replace the one asked for. */
function createPreface(head: CompletionHead) {
  const notices: NonNullable<Completion['parley_notices']> = []
  let model = head.model
  return {
    take(chunk: Chunk): void {
      if (chunk.type === 'data-notice') notices.push({ ...chunk.data })
      if (chunk.type === 'message-metadata') model = chunk.messageMetadata?.model ?? model
    },
    head: (): CompletionHead => ({ ...head, model }),
    notices: () => (notices.length === 0 ? {} : { parley_notices: notices }),
  }
}

/** Collects an answer that is returned as one value. */
export function createCompletion(head: CompletionHead): { take(chunk: Chunk): void; end(end: StatelessEnd): Completion } {
  const toDelta = createDeltas()
  const preface = createPreface(head)
  const calls: { id: string; type: 'function'; function: { name: string; arguments: string } }[] = []
  let content = ''
  let reasoning = ''
  let beside: object = {}
  return {
    take(chunk) {
      preface.take(chunk)
      const delta = toDelta(chunk)
      content += delta?.content ?? ''
      reasoning += delta?.reasoning_content ?? ''
      const { content: _content, reasoning_content: _reasoning, tool_calls: fragments = [], ...kept } = delta ?? {}
      beside = { ...beside, ...kept }
      for (const { index, id, type: _type, function: fragment, ...onCall } of fragments) {
        calls[index] ??= { id: id ?? '', type: 'function', function: { name: fragment.name ?? '', arguments: '' } }
        calls[index].function.arguments += fragment.arguments
        Object.assign(calls[index], onCall)
      }
    },
    end: ({ finishReason, usage, logprobs }) => ({
      ...preface.head(),
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: content === '' && calls.length > 0 ? null : content,
            refusal: null,
            ...(reasoning === '' ? {} : { reasoning_content: reasoning }),
            ...(calls.length === 0 ? {} : { tool_calls: calls }),
            ...beside,
          },
          logprobs: logprobsOf(logprobs),
          finish_reason: finishReason,
        },
      ],
      usage: completionUsage(usage),
      ...preface.notices(),
    }),
  }
}

function logprobsOf(tokens: StatelessEnd['logprobs']): Completion['choices'][number]['logprobs'] {
  return tokens === undefined ? null : { content: [...tokens], refusal: null }
}

/** Encodes a streamed answer as events, ready to be written; the first one opens it. */
export function createCompletionEvents(head: CompletionHead, { includeUsage }: { includeUsage: boolean }) {
  const toDelta = createDeltas()
  const preface = createPreface(head)
  let isOpen = false
  const event = (choices: CompletionChunk['choices'], more: Partial<CompletionChunk> = {}) => {
    const usage = includeUsage ? { usage: null } : {}
    const chunk: CompletionChunk = { ...preface.head(), object: 'chat.completion.chunk', choices, ...usage, ...more }
    return `data: ${JSON.stringify(chunk)}\n\n`
  }
  let told = {}
  /** Returns the notices that no chunk has carried yet. */
  const notices = () => {
    const now = preface.notices()
    const isTold = JSON.stringify(now) === JSON.stringify(told)
    told = now
    return isTold ? {} : now
  }
  const choice = (delta: CompletionDelta, more: Partial<CompletionChunk> = {}) => event([{ index: 0, delta, finish_reason: null }], more)
  const opening = () => {
    if (isOpen) return ''
    isOpen = true
    return choice({ role: 'assistant', content: '' }, notices())
  }
  return {
    of(chunk: Chunk): string {
      preface.take(chunk)
      const delta = toDelta(chunk)
      return delta === null ? '' : opening() + choice(delta)
    },
    end({ finishReason, usage, logprobs }: StatelessEnd): string {
      const tokens = logprobs === undefined ? {} : { logprobs: logprobsOf(logprobs) }
      const last = event([{ index: 0, delta: {}, finish_reason: finishReason, ...tokens }], notices())
      return opening() + last + (includeUsage ? event([], { usage: completionUsage(usage) }) : '') + DONE
    },
  }
}

export const DONE = 'data: [DONE]\n\n'
