import type { LanguageModelV4Prompt } from '@ai-sdk/provider'
import { type ChatMessage, messageFiles, messageText } from '#lib/messages/index.ts'
import { INSTRUCTIONS } from './instructions.ts'
import { toPrompt } from './prompt.ts'
import { type ServerInstructions, serverInstructions } from './server-instructions.ts'

/** Share of the context window that a prompt may fill. The rest is for the answer and for the error of the estimate. */
const PROMPT_SHARE = 0.75
const CHARACTERS_PER_TOKEN = 4
/** Size of an image or a page of a PDF, as text: about 1,500 tokens. */
const FILE_CHARACTERS = 6000

export interface Assembled {
  prompt: LanguageModelV4Prompt
  /** Oldest whole turns that did not fit the window. */
  droppedTurns: number
}

export interface AssembleOptions {
  contextWindow: number | null
  servers?: readonly ServerInstructions[]
  mostTurns?: number
}

/**
 * Assembles the prompt: instructions first (stable, so that provider caches hit), then the path, then the answer so far. `contextWindow` is in
 * tokens, null where it is unknown; `mostTurns` bounds the turns before the last.
 */
export function assemble(
  path: ChatMessage[],
  answer: ChatMessage,
  { contextWindow, servers = [], mostTurns = Number.POSITIVE_INFINITY }: AssembleOptions,
): Assembled {
  const system = INSTRUCTIONS + serverInstructions(servers)
  const turns = splitTurns(path)
  const fitting = contextWindow === null ? 0 : firstThatFits(turns, system.length + sizeOf([answer]), contextWindow)
  const first = Math.max(fitting, turns.length - 1 - mostTurns)
  const kept = turns.slice(first).flat()
  return { prompt: [{ role: 'system', content: system }, ...endingWithPerson(toPrompt([...kept, answer]))], droppedTurns: first }
}

/** Adds a user message where the prompt ends with the model's own text, which many servers refuse. */
function endingWithPerson(prompt: LanguageModelV4Prompt): LanguageModelV4Prompt {
  return prompt.at(-1)?.role === 'assistant' ? [...prompt, { role: 'user', content: [{ type: 'text', text: 'Go on.' }] }] : prompt
}

/** Finds the oldest turn from which everything fits the window. The last turn is always kept. */
function firstThatFits(turns: ChatMessage[][], around: number, contextWindow: number): number {
  const budget = contextWindow * PROMPT_SHARE * CHARACTERS_PER_TOKEN
  let size = around
  let first = turns.length
  while (first > 0) {
    size += sizeOf(turns[first - 1] ?? [])
    if (size > budget && first < turns.length) break
    first--
  }
  return first
}

/** Splits a path into turns: a user message and everything that answers it. */
function splitTurns(path: ChatMessage[]): ChatMessage[][] {
  const turns: ChatMessage[][] = []
  for (const message of path) {
    if (message.role === 'user' || turns.length === 0) turns.push([])
    turns.at(-1)?.push(message)
  }
  return turns
}

function sizeOf(messages: ChatMessage[]): number {
  let size = 0
  for (const message of messages) {
    size += messageText(message).length
    for (const note of message.metadata?.appNotes ?? []) size += note.text.length
    for (const file of messageFiles(message)) size += file.mediaType.startsWith('text/') ? file.sizeBytes : FILE_CHARACTERS
    for (const part of message.parts) if (part.type === 'dynamic-tool') size += JSON.stringify([part.input, part.output])?.length ?? 0
  }
  return size
}
