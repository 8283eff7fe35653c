import { type ChatState, newChatState, type QueuedMessage, startingRun } from '#components/chat-store/chat-state.ts'

export interface ComposerSample {
  name: string
  title: string
  state: ChatState
  text?: string
}

const queue: QueuedMessage[] = [
  { id: 'queued-1', text: 'And then save it as release/notes.md.', isHeld: false },
  { id: 'queued-2', text: 'Tell Noor.', isHeld: false, files: [{ id: 'f', name: 'notes.md', mediaType: 'text/plain', sizeBytes: 120 }] },
]

const steering: QueuedMessage[] = [
  { id: 'queued-1', text: 'Only the issues of this week.', isHeld: false, steers: true },
  { id: 'queued-2', text: '', isHeld: false, answers: { messageId: 'asked', model: 'studio:atlas-small' } },
]

/** Every state of the composer that the chat decides on. */
export function composerSamples(nowMs: number): readonly ComposerSample[] {
  const chat = (name: string): ChatState => ({ ...newChatState(`gallery-composer-${name}`), isStored: true })
  const run = { ...startingRun('answer', nowMs), phase: 'running' as const, connection: 'live' as const }
  return [
    { name: 'empty', title: 'Empty', state: chat('empty') },
    { name: 'words', title: 'With words', state: chat('words'), text: 'Read the changelog of 2.4.0.' },
    {
      name: 'long',
      title: 'With many lines',
      state: chat('long'),
      text: Array.from({ length: 30 }, (_, line) => `Line ${line + 1}`).join('\n'),
    },
    { name: 'running', title: 'While an answer is written', state: { ...chat('running'), run } },
    {
      name: 'running-words',
      title: 'While an answer is written, with words',
      state: { ...chat('running-words'), run },
      text: 'Then save it.',
    },
    { name: 'stopping', title: 'While the answer is stopped', state: { ...chat('stopping'), run: { ...run, phase: 'stopping' } } },
    { name: 'queue', title: 'With queued messages', state: { ...chat('queue'), run, queue } },
    {
      name: 'queue-steering',
      title: 'With a message that steers, and another answer to come',
      state: { ...chat('queue-steering'), run, queue: steering },
    },
    {
      name: 'queue-held',
      title: 'With a held message that could not be sent',
      state: { ...chat('queue-held'), queue: [{ id: 'held', text: 'Tell Noor.', isHeld: true, problem: 'This model is not offered.' }] },
    },
  ]
}
