'use client'

import clsx from 'clsx'
import { BookOpen, Bot, FileCode, FileText, Globe, Library, Slash, Sparkles, Terminal, Wrench } from 'lucide-react'
import { Button } from '#components/ui/button.tsx'
import { ListOption } from '#components/ui/list-option.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { chatComposer as t } from '#lib/words/en/chat-composer.ts'
import { common } from '#lib/words/en/common.ts'
import { type Entry, serverOf } from './entries.ts'
import type { EntryMenuState } from './use-entry-menu.ts'

/** Shows the menu above the `/` or `@` that opened it. The focus stays in the text. */
export function EntryMenu({ menu }: { menu: EntryMenuState }) {
  const { kind, shown, isEmpty, active, listing, error } = menu
  if (kind === null) return null
  const keys = WORDS[kind]
  return (
    <div className="mb-2 max-h-[min(40dvh,320px)] overflow-y-auto border-line border-b pb-2">
      <div role="listbox" id={menu.id} aria-label={t(keys.label)}>
        {shown.map((entry, index) => (
          <Option key={entry.key} id={menu.optionId(index)} entry={entry} isActive={index === active} onChoose={() => menu.choose(entry)} />
        ))}
      </div>
      {error && listing === null ? (
        <div role="alert" className="flex flex-wrap items-center gap-2 px-4 py-1 text-bad text-sm">
          <span className="flex-1">{error}</span>
          <Button size="sm" onClick={menu.reload}>
            {common('tryAgain')}
          </Button>
        </div>
      ) : null}
      {listing === null && error === null ? (
        <div className="px-4 py-2">
          <Skeleton lines={3} label={t(keys.loading)} />
        </div>
      ) : null}
      {menu.ownProblem ? <p className="px-4 py-1 text-bad text-xs">{menu.ownProblem}</p> : null}
      {listing && shown.length === 0 ? (
        <p role="status" className="px-4 py-1 text-ink-2 text-sm">
          {t(isEmpty ? keys.none : keys.noMatch)}
        </p>
      ) : null}
      {listing?.unavailable.map(({ server, serverTitle, reason, needsSignIn }) => (
        <p key={server} className="px-4 py-1 text-ink-2 text-xs">
          <bdi className="font-[550] text-ink">
            <VisibleText isName text={serverTitle} />
          </bdi>{' '}
          {needsSignIn ? t('signInInSettings') : reason}
        </p>
      ))}
    </div>
  )
}

/** Keys of the words of each menu. */
const WORDS = {
  prompts: { label: 'prompts', loading: 'loadingPrompts', noMatch: 'noPromptMatches', none: 'noPrompts' },
  resources: { label: 'resources', loading: 'loadingResources', noMatch: 'noResourceMatches', none: 'noResources' },
  files: { label: 'filesAndPages', loading: 'loadingFiles', noMatch: 'noFileMatches', none: 'noFiles' },
} as const

const ICONS = {
  model: Sparkles,
  tools: Wrench,
  file: FileCode,
  page: Globe,
  collection: BookOpen,
  prompt: Slash,
  saved: Slash,
  assistant: Bot,
  resource: FileText,
  template: Library,
  command: Terminal,
}

/** Kinds of entries whose second line is a sentence. */
const IN_WORDS: ReadonlySet<Entry['kind']> = new Set(['assistant', 'collection'])

interface OptionProps {
  id: string
  entry: Entry
  isActive: boolean
  onChoose: () => void
}

function Option({ id, entry, isActive, onChoose }: OptionProps) {
  return (
    <ListOption
      id={id}
      icon={ICONS[entry.kind]}
      title={visibleText(entry.title)}
      isActive={isActive}
      onChoose={onChoose}
      className="px-4 pointer-coarse:py-2.5"
      below={
        <span className={clsx('block truncate text-2xs text-ink-2', !IN_WORDS.has(entry.kind) && 'font-mono')}>
          {visibleText(entry.detail)}
        </span>
      }
      end={<span className="max-w-[35%] truncate text-ink-2 text-xs">{serverOf(entry).serverTitle}</span>}
    />
  )
}
