import type { ChatMessage } from '#lib/messages/index.ts'
import { userMessage } from '#lib/messages/index.ts'
import { sha256 } from '#lib/platform/index.ts'
import { estimateTokens } from '../tokens/estimate.ts'
import type { ItemKey } from '../tracker/tier.ts'
import type { TextItem } from './item.ts'
import { type PartsSource, requestParts } from './request-parts.ts'

export function textItem(key: ItemKey, text: string): TextItem {
  return { key, label: key, hash: sha256(text), tokens: estimateTokens(text), text }
}

export function answerOf(id: string, text: string): ChatMessage {
  return { id, role: 'assistant', parts: [{ type: 'step-start' }, { type: 'text', text }] }
}

/** Turns of a question and its answer, then a last question. */
export function pathOf(turns: number, text = (turn: number) => `answer ${turn}`): ChatMessage[] {
  const before = Array.from({ length: turns }, (_, turn) => [userMessage(`u${turn}`, `question ${turn}`), answerOf(`a${turn}`, text(turn))])
  return [...before.flat(), userMessage('now', 'And now?')]
}

export function partsWith(patch: Partial<PartsSource> = {}) {
  return requestParts({
    instructions: 'Be kind.',
    servers: [],
    tools: [],
    path: pathOf(0),
    earlier: 0,
    legends: [],
    entries: [],
    files: [],
    pages: [],
    fileList: '',
    date: '',
    tail: [],
    endsWithMessage: true,
    count: estimateTokens,
    ...patch,
  })
}
