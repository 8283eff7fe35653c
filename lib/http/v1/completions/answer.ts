import { newId } from '#lib/ids.ts'
import type { Chunk } from '#lib/messages/index.ts'
import type { RelayEnd } from '#lib/runs/index.ts'
import { createDeltas } from './deltas.ts'
import { type Completion, type CompletionChunk, type CompletionDelta, completionUsage } from './shapes.ts'

/** What every piece of one answer carries. */
export interface CompletionHead {
  id: string
  created: number
  model: string
}

export function completionHead(model: string, nowMs: number): CompletionHead {
  return { id: `chatcmpl-${newId(nowMs)}`, created: Math.floor(nowMs / 1000), model }
}

/** Gathers an answer that is given in one piece. */
export function createCompletion(head: CompletionHead): { take(chunk: Chunk): void; end(end: RelayEnd): Completion } {
  const toDelta = createDeltas()
  const calls: { id: string; type: 'function'; function: { name: string; arguments: string } }[] = []
  let content = ''
  let reasoning = ''
  return {
    take(chunk) {
      const delta = toDelta(chunk)
      content += delta?.content ?? ''
      reasoning += delta?.reasoning_content ?? ''
      for (const {
        index,
        id,
        function: { name, arguments: more },
      } of delta?.tool_calls ?? []) {
        calls[index] ??= { id: id ?? '', type: 'function', function: { name: name ?? '', arguments: '' } }
        calls[index].function.arguments += more
      }
    },
    end: ({ finishReason, usage }) => ({
      ...head,
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
          },
          logprobs: null,
          finish_reason: finishReason,
        },
      ],
      usage: completionUsage(usage),
    }),
  }
}

/** The events of a streamed answer, as text that is ready to go out. */
export function createCompletionEvents(head: CompletionHead, { includeUsage }: { includeUsage: boolean }) {
  const toDelta = createDeltas()
  const event = (choices: CompletionChunk['choices'], usage: CompletionChunk['usage'] = null) => {
    const chunk: CompletionChunk = { ...head, object: 'chat.completion.chunk', choices, ...(includeUsage ? { usage } : {}) }
    return `data: ${JSON.stringify(chunk)}\n\n`
  }
  const choice = (delta: CompletionDelta, finish_reason: RelayEnd['finishReason'] | null = null) =>
    event([{ index: 0, delta, finish_reason }])
  return {
    start: () => choice({ role: 'assistant', content: '' }),
    of(chunk: Chunk): string {
      const delta = toDelta(chunk)
      return delta === null ? '' : choice(delta)
    },
    end({ finishReason, usage }: RelayEnd): string {
      return choice({}, finishReason) + (includeUsage ? event([], completionUsage(usage)) : '') + DONE
    },
  }
}

export const DONE = 'data: [DONE]\n\n'
