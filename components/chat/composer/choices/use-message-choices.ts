'use client'

import { useEffect, useRef, useState } from 'react'
import { useChatPage } from '#components/chat-store/chat-page-context.ts'
import { holdMessages } from '#components/chat-store/run/chat-saves.ts'
import { onceOnline } from '#components/loading/once-online.ts'
import { errorSentence } from '#components/request.ts'
import { keepInTab, keptInTab } from '#components/tab-storage.ts'
import { useWorkspace } from '#components/workspace/workspace-context.ts'
import { chatComposer as t } from '#lib/words/en/chat-composer.ts'
import type { Attachments } from '../attachments/use-attachments.ts'
import type { Entry } from '../entries/entries.ts'
import { type ChosenFile, type ChosenPage, type ChosenTurn, NO_TURN, readTurn, turnOf, withoutUrl, withTools } from './message-choices.ts'

export interface ChoicePorts {
  /** Text of this render; `text()` returns the current one. */
  shownText: string
  text: () => string
  setText: (text: string) => void
  attachments: Attachments
  setProblem: (problem: string | null) => void
}

/** Entries that are chosen for the message, and put nothing into its text but an address. */
type ChosenEntry = Extract<Entry, { kind: 'model' | 'tools' | 'file' | 'page' }>

/** Choices by `@` and `#` for the message being written. */
export interface MessageChoices {
  turn: ChosenTurn
  setTurn: (turn: ChosenTurn) => void
  files: readonly ChosenFile[]
  /** Pages whose address is still in the text. */
  pages: readonly ChosenPage[]
  /** Takes an entry of one of these kinds; false for all others. `rest` is the text without what was typed to find it. */
  choose: (entry: Entry, rest: string) => entry is ChosenEntry
  removeFile: (file: ChosenFile) => void
  removePage: (page: ChosenPage) => void
  /** Takes the choices for a message; the composer then has none. Files stay selected for the chat. */
  take: () => TakenChoices
  /** Puts the choices of a refused message back, before those made since. */
  giveBack: (taken: TakenChoices) => void
}

/** Choices that were sent with a message. */
export type TakenChoices = Pick<MessageChoices, 'turn' | 'files' | 'pages'>

export function hasChoices({ turn, files, pages }: TakenChoices): boolean {
  return turn.model !== null || turn.tools.length + files.length + pages.length > 0
}

const load = () => onceOnline(() => import('./choice-requests.ts'))

/** Holds what was chosen for the message being written. The code that carries a choice out is loaded with the first one. */
export function useMessageChoices({ shownText, text, setText, attachments, setProblem }: ChoicePorts): MessageChoices {
  const { store } = useChatPage()
  const { registry, user } = useWorkspace()
  const [turn, setTurn] = useState<ChosenTurn>(NO_TURN)
  useKeptTurn(`parley:turn:${user.id}:${store.readInitial().isStored ? store.readInitial().chatId : 'new'}`, turn, setTurn)
  const [files, setFiles] = useState<readonly ChosenFile[]>([])
  const [pages, setPages] = useState<readonly ChosenPage[]>([])
  /** Grows with each message: what arrives for a former one is dropped. */
  const written = useRef(0)
  const selected = useRef(new WeakSet<ChosenFile>())

  function whileWritten<Value>(found: Promise<Value>, take: (value: Value) => void, failed: (error: unknown) => void = () => undefined) {
    const mine = written.current
    found.then(
      value => mine === written.current && take(value),
      (error: unknown) => {
        if (mine !== written.current) return
        setProblem(errorSentence(error))
        failed(error)
      },
    )
  }

  const isSame = (file: ChosenFile) => (other: ChosenFile) => file.workspaceId === other.workspaceId && file.path === other.path
  const without = (file: ChosenFile) => (all: readonly ChosenFile[]) => all.filter(other => !isSame(file)(other))
  const shownPages = pages.filter(({ url }) => shownText.includes(url))

  /** Tells the page what has changed: a chat that was stored just now has no stream of notes yet. */
  const noteSelection = () => registry.note({ chatId: store.read().chatId, kind: 'selection' })

  function chooseFile(file: ChosenFile) {
    setFiles(all => [...without(file)(all), file])
    select(file)
  }

  /** A message sent in the meantime waits. A copy of a file that is not ready goes with the next message instead. */
  function select(file: ChosenFile) {
    const mine = written.current
    const selecting = load().then(({ selectFile }) => selectFile(store, file))
    holdMessages(store.read().chatId, selecting)
    const isGone = () => mine !== written.current
    selecting.then(
      copy => {
        selected.current.add(file)
        if (copy === null) return noteSelection()
        if (!isGone()) setFiles(without(file))
        const refusal = attachments.add([copy])
        setProblem(refusal ?? (isGone() ? t('notReady', { name: copy.name }) : null))
      },
      (error: unknown) => {
        setProblem(errorSentence(error))
        if (!isGone()) setFiles(without(file))
      },
    )
  }

  function choosePage(url: string, before: string) {
    setText(before === '' || /\s$/.test(before) ? `${before}${url} ` : `${before} ${url} `)
    setPages(all => [...all.filter(page => page.url !== url), { url, state: 'fetching', title: null }])
    fetchPage(url)
  }

  function fetchPage(url: string) {
    whileWritten(
      load().then(({ preparePage }) => preparePage(url)),
      title => setPages(all => all.map(page => (page.url === url ? { ...page, state: 'ready', title } : page))),
      () => setPages(all => all.filter(page => page.url !== url)),
    )
  }

  return {
    turn,
    setTurn,
    files,
    pages: shownPages,
    choose(entry, rest): entry is ChosenEntry {
      if (entry.kind === 'model') setTurn(before => ({ ...before, model: { id: entry.model, title: entry.title } }))
      else if (entry.kind === 'tools') setTurn(before => withTools(before, { key: entry.key, title: entry.chosen, ids: entry.ids }))
      else if (entry.kind === 'file') chooseFile({ workspaceId: entry.workspaceId, path: entry.path })
      else if (entry.kind === 'page') choosePage(entry.url, rest)
      else return false
      return true
    },
    removeFile(file) {
      setFiles(without(file))
      const deselecting = load().then(({ deselectFile }) => deselectFile(store, file))
      holdMessages(store.read().chatId, deselecting)
      whileWritten(deselecting, noteSelection, () => setFiles(all => [...without(file)(all), file]))
    },
    removePage({ url }) {
      setPages(all => all.filter(page => page.url !== url))
      setText(withoutUrl(text(), url))
    },
    take() {
      written.current += 1
      setTurn(NO_TURN)
      setFiles([])
      setPages([])
      return { turn, files, pages: shownPages }
    },
    giveBack(taken) {
      setTurn(since => since.tools.reduce(withTools, { ...taken.turn, model: since.model ?? taken.turn.model }))
      setFiles(since => [...taken.files, ...since.filter(file => !taken.files.some(isSame(file)))])
      setPages(since => [...taken.pages, ...since.filter(({ url }) => !taken.pages.some(page => page.url === url))])
      // Outcomes that came while the message was away have been dropped.
      for (const { url, state } of taken.pages) if (state === 'fetching') fetchPage(url)
      for (const file of taken.files) if (!selected.current.has(file)) select(file)
    },
  }
}

/** Keeps model and tools for the message being written in this tab, as its draft is kept. They are read after the first render. */
function useKeptTurn(name: string, turn: ChosenTurn, setTurn: (turn: ChosenTurn) => void): void {
  const [isRead, setRead] = useState(false)
  useEffect(() => {
    const kept = readTurn(keptInTab(name))
    if (kept) setTurn(kept)
    setRead(true)
  }, [name, setTurn])
  useEffect(() => {
    if (isRead) keepInTab(name, turnOf(turn) === null ? null : JSON.stringify(turn))
  }, [isRead, name, turn])
}
