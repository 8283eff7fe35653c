import { type ChatSnapshot, newChatState, stateOfSnapshot } from '#components/chat-store/chat-state.ts'
import { type ChatStore, createChatStore } from '#components/chat-store/chat-store.ts'
import type { Refusal } from '#components/chat-store/run/refusal.ts'
import { type ChatMessage, type Chunk, emptyFold, foldAll, messageText, userMessage } from '#lib/messages/shared.ts'
import { at, entry, world } from './scripted-world.ts'

export function answer(id: string, ...deltas: string[]): Chunk[] {
  return [
    { type: 'start', messageId: id, messageMetadata: { runId: `run-${id}`, startedAt: at } },
    { type: 'start-step' },
    { type: 'text-start', id: 't' },
    ...deltas.map(delta => ({ type: 'text-delta', id: 't', delta }) as Chunk),
    { type: 'text-end', id: 't' },
    { type: 'finish-step' },
    { type: 'finish', messageMetadata: { finishReason: 'stop' } },
  ]
}

export const refusal = (code: string, status = 422): Refusal => ({ code, message: `It is ${code}.`, status, retryAfterMs: null })

export const tick = () => new Promise(resolve => setImmediate(resolve))

/** Returns the text of the answer that is being written. */
export function saidSoFar(store: ChatStore): string | null {
  const { run } = store.read()
  return run && messageText(run.fold.message)
}

export function said(id: string, text: string): ChatMessage {
  return foldAll(emptyFold(id), answer(id, text)).message
}

export const twoTurns: ChatSnapshot = {
  chatId: 'c',
  title: 'Counting',
  model: null,
  selectedTools: ['*'],
  path: [
    entry(userMessage('u1', 'One?'), null),
    entry(said('a1', 'One.'), 'u1'),
    entry(userMessage('u2', 'Two?'), 'a1'),
    entry(said('a2', 'Two.'), 'u2'),
  ],
  earlier: 0,
  run: null,
}

/** Opens a store that a page shows, in a world whose runs the test plays. Without a snapshot it is a new chat. */
export function open(snapshot: ChatSnapshot | null = null, snapshots: ChatSnapshot[] = []) {
  const play = world(snapshots)
  let left = 0
  const state = snapshot ? stateOfSnapshot(snapshot, 1_000_000) : newChatState('c')
  const store = createChatStore(state, play.ports, () => {
    left += 1
  })
  const detach = store.attach()
  // Mimics the list of chats once the page is there.
  if (snapshot) store.takeListed({ title: '', activeRunId: null, askedAtMs: 1_000_000, headId: snapshot.path.at(-1)?.message.id ?? null })
  const texts = () => store.read().nodes.map(node => `${node.message.role}: ${messageText(node.message)}`)
  return { ...play, store, detach, texts, left: () => left }
}
