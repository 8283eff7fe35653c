import type { ChatNode, ChatState } from '#components/chat-store/chat-state.ts'
import { createSpokenText } from '#components/markdown/spoken/spoken-text.ts'
import { type ChatMessage, messageText } from '#lib/messages/shared.ts'
import { chatSpeech as t } from '#lib/words/en/chat-speech.ts'
import { endingOf } from './message/ending.ts'

type Seen = Pick<ChatState, 'run' | 'nodes' | 'freshTurn'>

/**
 * Tells a screen reader about a chat, poll by poll: whole sentences of the growing answer, a wait for the person, and how it ended. An
 * answer that came and went between two polls is read as well. Of an answer in progress at the first poll, only the rest is read.
 */
export function createAnswerReader(first: Seen): (seen: Seen) => string {
  let reading: Spoken | null = first.run && startAfter(first.run, first.run.fold.message)
  /** Versions of answers that were there before: a switch back to one is not announced. */
  const known = new Set<string>()
  know(first)

  function rest(message: ChatMessage, isGrowing: boolean): string {
    if (!reading) return ''
    const text = reading.words(messageText(message), isGrowing)
    const end = isGrowing ? lastSentenceEnd(text, reading.spoken) : text.length
    const fresh = text.slice(reading.spoken, end).trim()
    reading.spoken = Math.max(reading.spoken, end)
    return fresh
  }

  function wait(message: ChatMessage): string {
    const isWaiting = message.parts.some(part => part.type === 'data-input' && part.data.status === 'open')
    const isNew = isWaiting && !reading?.wasWaiting
    if (reading) reading.wasWaiting = isWaiting
    return isNew ? t('answerWaiting') : ''
  }

  function know({ nodes, run }: Seen): void {
    for (const node of nodes) if (node.key !== run?.key) for (const id of [node.message.id, ...node.siblingIds]) known.add(id)
  }

  return seen => {
    const { run, nodes } = seen
    const words: string[] = []
    const isAsked = (node: ChatNode | undefined) => node !== undefined && isFresh(seen, node)
    const last = lastAnswer(seen)
    if (!reading && !run && last && !known.has(last.message.id) && isAsked(last)) reading = start(last)
    know(seen)
    if (reading && reading.key !== run?.key) {
      const { key } = reading
      const message = nodes.find(node => node.key === key)?.message
      if (message) words.push(rest(message, false), endWords(message))
      reading = null
    }
    if (!run) return words.filter(Boolean).join(' ')
    const { message } = run.fold
    if (!reading) {
      const isOwn = isAsked(nodes.find(node => node.key === run.key))
      reading = isOwn ? start(run) : startAfter(run, message)
      if (isOwn) words.push('Answering.')
    }
    return [...words, rest(message, true), wait(message)].filter(Boolean).join(' ')
  }
}

interface Spoken {
  key: string
  /** Plain words of the answer's Markdown; each call continues the last. */
  words: ReturnType<typeof createSpokenText>
  /** Characters of those words that were announced. */
  spoken: number
  wasWaiting: boolean
}

function start({ key }: { key: string }): Spoken {
  return { key, words: createSpokenText(), spoken: 0, wasWaiting: false }
}

function startAfter(of: { key: string }, message: ChatMessage): Spoken {
  const begun = start(of)
  return { ...begun, spoken: begun.words(messageText(message), true).length }
}

function lastAnswer({ nodes }: Seen): ChatNode | undefined {
  return nodes.findLast(node => node.message.role === 'assistant')
}

/** True for an answer that this page asked for. */
function isFresh({ nodes, freshTurn }: Seen, { key }: ChatNode): boolean {
  return freshTurn !== null && nodes[nodes.findIndex(node => node.key === key) - 1]?.key === freshTurn
}

function endWords(message: ChatMessage): string {
  const reason = message.metadata?.finishReason
  const error = message.parts.findLast(part => part.type === 'data-error')
  if (reason === undefined) return ''
  if (reason === 'error') return t('answerFailed', { message: error?.data.message ?? '' }).trim()
  if (reason === 'timeout') return t('timedOut')
  return endingOf(message)?.sentence ?? t('complete')
}

/** Returns the end of the last whole sentence (or line) after `from` in a growing text; `from` where there is none yet. */
export function lastSentenceEnd(text: string, from: number): number {
  const ends = [...text.slice(from).matchAll(/[.!?…。！？]["'”’)\]]*(?=\s)|\n/g)]
  const last = ends.at(-1)
  return last ? from + last.index + last[0].length : from
}
