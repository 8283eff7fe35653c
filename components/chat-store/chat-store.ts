import { createPublisher } from '#components/frame-publisher.ts'
import { errorSentence } from '#components/request.ts'
import { messageFiles } from '#lib/messages/shared.ts'
import type { ChatPorts } from './chat-ports.ts'
import { type ChatRequests, createChatRequests, newChatOf } from './chat-requests.ts'
import { type ChatNode, type ChatSnapshot, type ChatState, type QueuedMessage, startingRun, stateOfSnapshot } from './chat-state.ts'
import { createMessageQueue, editWithin, type QueueActions } from './message-queue.ts'
import { type MessageExtras, outgoingMessage, toRequest } from './outgoing-message.ts'
import { type ChatPages, createChatPages, endingAt, loadedNode } from './pages.ts'
import { withAnotherAnswer, withEdited, withMessage, withSent } from './path-edits.ts'
import { busy, type Refusal, refusalOf } from './run/refusal.ts'
import type { RunRequest } from './run/run-transport.ts'
import { createRunSession, type SessionEnd } from './run-session.ts'
import { createStaleness } from './staleness.ts'
import { createUnconfirmedMessage } from './unconfirmed-message.ts'

/** `refused`: nothing was stored, and the page shows its former state. */
export type SendOutcome = { kind: 'sent' } | { kind: 'queued' } | { kind: 'empty' } | { kind: 'refused'; refusal: Refusal }

/** Model of another answer, if it is not the chat's, and the run whose recorded results replace its tool calls. */
export type OtherAnswer = Pick<RunRequest, 'model' | 'resultsOf'>

/** `headId`: the last message of the visible path, null before the first. `askedAtMs`: the time when the list was requested. */
export interface ListedState {
  title: string
  activeRunId: string | null
  headId: string | null
  askedAtMs: number
}

export interface ChatStore extends ChatRequests, ChatPages {
  subscribe(listener: () => void): () => void
  read(): ChatState
  /** Returns the state that the server rendered. */
  readInitial(): ChatState
  /** Sends, or queues while an answer is being written. Resolves when the server has accepted or refused it. */
  send(text: string, extras?: MessageExtras): Promise<SendOutcome>
  /** Sends an own message again, as a sibling, with other words and the same attachments. */
  edit(messageId: string, text: string, removed?: ReadonlySet<string>, other?: OtherAnswer): Promise<SendOutcome>
  /** Requests another answer to the same question, of another model where one is named. */
  answerAgain(messageId: string, other?: OtherAnswer): Promise<SendOutcome>
  /** Stops the run. Queued messages then wait for the person, unless `sendsQueue`. */
  stop(sendsQueue?: boolean): void
  readonly queue: QueueActions
  /** Loads the chat again, unless a run is followed; joins a run that it finds in progress. */
  reload(): Promise<void>
  takeTitle(title: string): void
  /** Takes the chat's place in a project, as the server says it, or as a new chat is to be stored. */
  takePlace(place: ChatState['place']): void
  takeStanding(standing: ChatState['standing']): void
  /** Notes that the chat was deleted or restored elsewhere. */
  takeDeletedElsewhere(isDeletedElsewhere: boolean): void
  /** Takes instructions and parameters with which a new chat is to be stored. */
  setUp(change: Partial<ChatState['setUp']>): void
  /** Takes the chat's entry in the list. Loads the chat again where another tab or device has continued it. */
  takeListed(listed: ListedState): void
  /** Suspends automatic reloads while the person edits an own message, whose text is part of the page. */
  setEditing(isEditing: boolean): void
  dismissTrouble(): void
  /** Registers a page that shows the chat. Returns a function that unregisters it. */
  attach(): () => void
}

/**
 * Holds one chat, outside React: its messages, the run in progress as the fold of its events, and the queue. Publishes at most once per
 * frame. `onLeft` is called when no page shows the chat and nothing is left to send; a run continues at the server.
 */
export function createChatStore(initial: ChatState, ports: ChatPorts, onLeft: () => void = () => undefined): ChatStore {
  const state = createPublisher(initial, ports.onFrame)
  const session = createRunSession(state, ports)
  const staleness = createStaleness(() => ports.now())
  const queue = createMessageQueue(state, ports.queue, () => void expectRun())
  /** Resolves when the server has accepted or refused the send in progress. */
  let started: Promise<unknown> = Promise.resolve()
  let isExpecting = false
  let viewers = 0
  let isEditing = false
  const unconfirmed = createUnconfirmedMessage()

  function settle(): void {
    if (viewers > 0 || session.isStarting()) return
    session.leave()
    onLeft()
  }

  async function onEnd(end: SessionEnd): Promise<void> {
    if (end.kind === 'done') {
      finish(null)
      if (staleness.mayBeStale() && viewers > 0) await reload()
    } else if (end.kind === 'lost') finish({ kind: 'reload', message: end.refusal.message })
    else if (end.kind === 'gone') await catchUp()
  }

  const lastingTrouble = () => {
    const { trouble } = state.current()
    return trouble?.kind === 'lasting' ? trouble : null
  }

  /** Turns the running answer into the message in its place; only the controls beside it change. */
  function finish(trouble: ChatState['trouble']): void {
    const { run, nodes, chatId } = state.current()
    if (!run) return
    const { message } = run.fold
    state.changeNow({ nodes: withMessage(nodes, run.key, message), run: null, trouble: trouble ?? lastingTrouble() })
    ports.onChange(chatId, 'ended')
    if (state.current().queue.length > 0) void expectRun()
    else settle()
  }

  /** Follows the run that the server is about to start from the queue. */
  async function expectRun(): Promise<void> {
    if (isExpecting) return
    isExpecting = true
    for (const ms of EXPECTED_AFTER_MS) {
      await new Promise<void>(resolve => ports.after(ms, resolve))
      if (state.current().run || viewers === 0 || !(await reload()) || state.current().run) break
      if (state.current().queue[0]?.isHeld !== false) break
    }
    isExpecting = false
    settle()
  }

  /** Loads the chat after its run ended unseen. */
  async function catchUp(): Promise<void> {
    const { chatId } = state.current()
    try {
      adopt(await ports.loadChat(chatId))
      if (!state.current().run) ports.onChange(chatId, 'ended')
      settle()
    } catch (error) {
      finish({ kind: 'reload', message: errorSentence(error) })
    }
  }

  function adopt(snapshot: ChatSnapshot): void {
    const { queue: waiting, queueEdit, lateEdit, freshTurn, target } = state.current()
    session.leave()
    staleness.confirm()
    const next = stateOfSnapshot(snapshot, ports.now(), state.current())
    // A queued message that runs now is this page's own turn.
    const sent = waiting.find(({ id }) => id === snapshot.run?.userMessageId)
    const edit = editWithin(next.queue, { queue: waiting, queueEdit })
    state.changeNow({ ...next, target, queueEdit, lateEdit, trouble: lastingTrouble(), freshTurn: sent?.id ?? freshTurn, ...edit })
    if (snapshot.run) void resume()
  }

  async function resume(): Promise<void> {
    const end = await session.follow(null, () => undefined)
    await onEnd(end)
    // Other answers to the same question are known to the server only.
    if (end.kind === 'done' && viewers > 0) await reload()
  }

  async function begin(
    nodes: ChatNode[],
    answerKey: string,
    request: RunRequest,
    above: Partial<Pick<ChatState, 'earlier' | 'pages'>> = {},
  ): Promise<SendOutcome> {
    const before = state.current()
    const { chatId } = before
    const freshTurn = nodes.at(-2)?.key ?? null
    if (before.isStored) staleness.noteRunStart()
    else staleness.confirm()
    state.changeNow({ nodes, ...above, target: null, run: startingRun(answerKey, ports.now()), freshTurn, trouble: null })
    const takeBack = (refusal: Refusal): SendOutcome => {
      const { nodes, earlier, pages } = before
      state.changeNow({ nodes, earlier, pages, run: null, ...(refusal.code === 'chat_not_found' ? { isStored: false } : {}) })
      settle()
      return { kind: 'refused', refusal }
    }
    if (!before.isStored) {
      try {
        await ports.createChat(newChatOf(before))
        state.change({ isStored: true })
      } catch (error) {
        return takeBack(refusalOf(error))
      }
    }
    const outcome = new Promise<SendOutcome>(resolve => {
      const accepted = () => {
        resolve({ kind: 'sent' })
        ports.onChange(chatId, 'started')
        settle()
      }
      void session.follow(request, accepted).then(end => (end.kind === 'refused' ? resolve(takeBack(end.refusal)) : onEnd(end)))
    })
    return outcome
  }

  async function deliver(message: QueuedMessage): Promise<SendOutcome> {
    const answerKey = ports.newId()
    const next = withSent(state.current().nodes, { ...message, answerKey, nowMs: ports.now() })
    const outcome = await begin(next.nodes, answerKey, { message: toRequest(message), parentId: next.parentId, requestId: message.id })
    if (outcome.kind === 'refused' && outcome.refusal.status === 0) unconfirmed.keep(message)
    if (outcome.kind !== 'refused' || outcome.refusal.code !== 'run_in_progress') return outcome
    // Another tab or device was faster: the message goes out after that answer.
    const refusal = await queue.add(message)
    await reload()
    return refusal ? { kind: 'refused', refusal } : { kind: 'queued' }
  }

  /** Returns false when the chat could not be loaded. */
  async function reload(): Promise<boolean> {
    const { run, chatId, isStored } = state.current()
    if (run || !isStored) return true
    try {
      const snapshot = await ports.loadChat(chatId)
      if (!state.current().run) adopt(snapshot)
      return true
    } catch (error) {
      state.changeNow({ trouble: { kind: 'reload', message: errorSentence(error) } })
      return false
    }
  }

  /** Joins a run that the state names and nothing follows yet: one in progress, or one that is about to begin. */
  function restore(): void {
    const { run, queue: waiting } = state.current()
    if (!run && waiting[0]?.isHeld === false) void expectRun()
    if (run && !session.isActive() && run.phase !== 'starting') void resume()
  }

  return {
    subscribe: state.subscribe,
    read: state.read,
    readInitial: () => initial,
    async send(text, extras = {}) {
      const words = outgoingMessage(text, extras, ports.newId)
      if (!words) return { kind: 'empty' }
      const message = unconfirmed.reuseId(words, state.current().nodes)
      if (!state.current().run) {
        const delivered = deliver(message)
        started = delivered
        return delivered
      }
      // The chat may be about to be created, and its first run not accepted yet.
      const refusal = await queue.add(message, session.isStarting() || !state.current().isStored ? started : undefined)
      return refusal ? { kind: 'refused', refusal } : { kind: 'queued' }
    },
    async edit(messageId, text, removed = new Set(), other = {}) {
      const { run } = state.current()
      const { nodes, ...above } = endingAt(state.current(), messageId)
      const former = loadedNode({ nodes, pages: new Map() }, messageId)
      const { prompt = null, appNotes = [], assistant = null, turn = null } = former?.message.metadata ?? {}
      const files = former ? messageFiles(former.message).filter(({ id }) => !removed.has(id)) : []
      const message = outgoingMessage(text, { files, prompt, appNotes, assistant, turn }, ports.newId)
      if (!message) return { kind: 'empty' }
      const answerKey = ports.newId()
      const next = run ? null : withEdited(nodes, { messageId, ...message, answerKey, nowMs: ports.now() })
      if (!next) return { kind: 'refused', refusal: busy() }
      const request = { message: toRequest(message), parentId: next.parentId, requestId: message.id, ...other }
      return begin(next.nodes, answerKey, request, above)
    },
    async answerAgain(messageId, other = {}) {
      const answerKey = ports.newId()
      const { run } = state.current()
      const { nodes, ...above } = endingAt(state.current(), messageId)
      const next = run ? null : withAnotherAnswer(nodes, { messageId, answerKey, nowMs: ports.now() })
      if (!next) return { kind: 'refused', refusal: busy() }
      return begin(next.nodes, answerKey, { message: null, parentId: next.parentId, requestId: answerKey, ...other }, above)
    },
    stop: session.stop,
    queue,
    ...createChatRequests(state, ports, reload),
    ...createChatPages(state, ports, reload),
    async reload() {
      await reload()
    },
    takeStanding: standing => state.changeNow({ standing }),
    takeDeletedElsewhere: isDeletedElsewhere => state.changeNow({ isDeletedElsewhere }),
    setUp: change => state.changeNow({ setUp: { ...state.current().setUp, ...change } }),
    takeTitle: title => state.changeNow({ title }),
    takePlace: place => state.changeNow({ place }),
    takeListed({ title, activeRunId, headId, askedAtMs }) {
      const { run, nodes, title: known } = state.current()
      if (title !== '' && title !== known) state.changeNow({ title })
      if (run || isEditing) return
      if (activeRunId !== null || staleness.isOlderThan({ headId, askedAtMs }, nodes.at(-1)?.message.id ?? null)) void reload()
    },
    setEditing(is) {
      isEditing = is
    },
    dismissTrouble: () => state.changeNow({ trouble: null }),
    attach() {
      viewers += 1
      restore()
      return () => {
        viewers -= 1
        // Leaving the page in the middle of an edit keeps the message as it was.
        if (viewers === 0 && state.current().queueEdit !== null) void queue.giveUp()
        settle()
      }
    },
  }
}

/** Delays of looking for a queued message's run. Together they last as long as another process takes to notice a crash. */
const EXPECTED_AFTER_MS = [0, 150, 400, 1_000, 2_500, 5_000]
