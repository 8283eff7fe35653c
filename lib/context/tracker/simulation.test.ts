import { describe, expect, it } from 'vitest'
import { markedCache, type PromptBlock, type PromptCache, prefixCache } from '#tests/support/prompt-cache.ts'
import { arrange, withoutHistory } from './changes.ts'
import { placedState } from './distribute.ts'
import { isFixed, tokensOf } from './draft.ts'
import { cacheTarget, type TrackerSettings } from './settings.ts'
import type { PresentItem, TrackerState } from './state.ts'
import { cachedTiers, type ItemKey } from './tier.ts'
import { settle, updateTracker } from './update.ts'

const TURNS = 200
const WARM_UP = 10
const COMPACTION_TRIGGER = 24_000
const KEPT_HISTORY = 4_000
const settings: TrackerSettings = { thresholds: [3, 6, 9, 12], cacheTarget: cacheTarget(1_024, { cacheMinTokens: 1_024 }) }

interface File {
  size: number
  version: number
}

interface Message {
  id: number
  turn: number
  tokens: number
}

/** Sequence of numbers from 0 to 1 that is the same in every run (mulberry32). */
function dice(seed: number) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The newest messages that a compaction keeps. */
function newest(history: Message[]): Message[] {
  const first = history.findIndex((_, index) => tokensOf(history.slice(index)) <= KEPT_HISTORY)
  return history.slice(first)
}

/** One chat about 30 files, turn by turn: messages, tool calls, edits, compactions. */
function* chat(edits: number, seed: number) {
  const next = dice(seed)
  const between = (low: number, high: number) => Math.floor(low + next() * (high - low))
  const files: File[] = Array.from({ length: 30 }, () => ({ size: between(150, 1_000), version: 1 }))
  let history: Message[] = []
  let id = 0
  const say = (turn: number, tokens: number) => history.push({ id: id++, turn, tokens })
  for (let turn = 1; turn <= TURNS; turn += 1) {
    const message = between(40, 250)
    // Changes a file beside the answers, as an editor would.
    if (next() < edits / 5) (files[between(0, files.length)] as File).version += 1
    const isCompacted = tokensOf(history) > COMPACTION_TRIGGER
    if (isCompacted) history = [{ id: id++, turn: -turn, tokens: 500 }, ...newest(history)]
    yield { turn, files, history: [...history], message: { id, turn, tokens: message }, isCompacted }
    say(turn, message)
    for (let calls = next() < 0.1 ? between(1, 4) : 0; calls > 0; calls -= 1) {
      say(turn, 60)
      say(turn, between(100, 900))
    }
    say(turn, between(100, 500))
    if (next() < edits) {
      // Most edits are made where edits were made before.
      const edited = files[between(0, next() < 0.8 ? 4 : files.length)] as File
      edited.version += 1
    }
    yield { turn, files, history: [...history], message: null, isCompacted: false }
  }
}
type Moment = ReturnType<typeof chat> extends Generator<infer T> ? T : never

const system: PresentItem = { key: 'system:prompt', hash: 'system', tokens: 1_600 }
const tools: PresentItem = { key: 'tools:all', hash: 'tools', tokens: 2_400 }
const list: PromptBlock = { id: 'list of files', tokens: 240 }
const historyItem = ({ id, turn, tokens }: Message): PresentItem => ({ key: `history:${id}`, hash: `m${id}`, tokens, turn })
const fileItem = ({ size, version }: File, index: number): PresentItem => ({ key: `file:${index}`, hash: `c${version}`, tokens: size })

const presentOf = ({ files, history }: Moment): PresentItem[] => [system, tools, ...files.map(fileItem), ...history.map(historyItem)]

const blockOf = ({ key, hash, tokens }: PresentItem): PromptBlock => ({ id: `${key}@${hash}`, tokens })
const said = (message: Message): PromptBlock => blockOf(historyItem(message))

/** Lays out one request by tiers: a mark ends each tier that reaches the target; one mark may be left for the active history. */
function byTiers(state: TrackerState, moment: Moment): PromptBlock[] {
  const present = presentOf(moment)
  const items = new Map(present.map(item => [item.key, item]))
  const arranged = arrange(state, present)
  const blocks = (keys: readonly ItemKey[]) => keys.map(key => blockOf(items.get(key) as PresentItem))
  const prompt: PromptBlock[] = []
  let marks = 0
  for (const tier of cachedTiers) {
    const tierBlocks = blocks(arranged[tier])
    const last = tierBlocks.at(-1)
    if (last && tokensOf(tierBlocks) >= settings.cacheTarget) {
      last.isMarked = true
      marks += 1
    }
    prompt.push(...tierBlocks)
  }
  prompt.push(list, ...blocks(arranged.active))
  if (marks < 4) prompt[prompt.length - 1] = { ...(prompt.at(-1) as PromptBlock), isMarked: true }
  return [...prompt, said(moment.message as Message)]
}

/** Lays out one request as chats do that know no tiers: system, tools, files, history, message. */
function naively({ files, history, message }: Moment): PromptBlock[] {
  const head = [blockOf(tools), { ...blockOf(system), isMarked: true }, ...files.map(fileItem).map(blockOf), { ...list, isMarked: true }]
  return [...head, ...history.map(historyItem).map(blockOf), { ...said(message as Message), isMarked: true }]
}

/** Cache that looks for an earlier prefix at the marks themselves, and at none before them. */
const markedOnly = () => markedCache({ lookback: 0 })

interface Shares {
  tiers: number
  naive: number
}

interface Play {
  edits: number
  makeCache: () => PromptCache
  settles?: boolean
}

/** Plays one chat and returns the tokens that the cache read after the warm-up, and all tokens, in both orders. */
function playOnce({ edits, makeCache, settles = true }: Play, seed: number): { read: Shares; sent: Shares } {
  const caches = { tiers: makeCache(), naive: makeCache() }
  const read = { tiers: 0, naive: 0 }
  const sent = { tiers: 0, naive: 0 }
  let state: TrackerState | null = null
  for (const moment of chat(edits, seed)) {
    const present = presentOf(moment)
    state ??= placedState(present, item => (isFixed(item) ? 'L0' : 'active'), settings)
    if (moment.message === null) {
      state = updateTracker(state, present, settings).state
      continue
    }
    if (moment.isCompacted) state = withoutHistory(state)
    if (settles) state = settle(state, present, settings).state
    for (const order of ['tiers', 'naive'] as const) {
      const prompt = order === 'tiers' ? byTiers(state, moment) : naively(moment)
      const cached = caches[order].read(prompt)
      if (moment.turn <= WARM_UP) continue
      read[order] += cached
      sent[order] += tokensOf(prompt)
    }
  }
  return { read, sent }
}

/** Plays several chats; returns what of 100 input tokens the cache read. */
function play(given: Play): Shares {
  const chats = [1, 2, 3, 4].map(seed => playOnce(given, seed))
  const share = (order: keyof Shares) => {
    const sum = (of: 'read' | 'sent') => chats.reduce((total, chat) => total + chat[of][order], 0)
    return Math.round((sum('read') / sum('sent')) * 100)
  }
  return { tiers: share('tiers'), naive: share('naive') }
}

describe('200 turns about 30 files, after the tenth', () => {
  it.each([
    ['at marks, an edit in 50 answers', { edits: 0.02, makeCache: markedCache }, { tiers: 94, naive: 96 }],
    ['at marks, an edit in 20 answers', { edits: 0.05, makeCache: markedCache }, { tiers: 90, naive: 93 }],
    ['at marks, two edits in 5 answers', { edits: 0.4, makeCache: markedCache }, { tiers: 68, naive: 58 }],
    ['of any prefix, an edit in 20 answers', { edits: 0.05, makeCache: prefixCache }, { tiers: 93, naive: 93 }],
    ['of any prefix, two edits in 5 answers', { edits: 0.4, makeCache: prefixCache }, { tiers: 75, naive: 62 }],
    ['at a mark alone, an edit in 20 answers', { edits: 0.05, makeCache: markedOnly }, { tiers: 82, naive: 58 }],
  ] satisfies [string, Play, Shares][])('are read from a cache that keeps prefixes %s', (_cache, given, shares) => {
    expect(play(given)).toEqual(shares)
  })

  it('are read from a cache much less without settling before each request', () => {
    const given = { edits: 0.4, makeCache: markedCache }
    expect([play(given).tiers, play({ ...given, settles: false }).tiers]).toEqual([68, 51])
  })
})
