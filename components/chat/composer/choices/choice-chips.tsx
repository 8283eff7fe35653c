'use client'

import { FileCode, Globe, type LucideIcon, Sparkles, Wrench, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Spinner } from '#components/ui/spinner.tsx'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { chatChoices as t } from '#lib/words/en/chat-choices.ts'
import { common } from '#lib/words/en/common.ts'
import type { MessageChoices } from './use-message-choices.ts'

/** Lists what was chosen by `@` and `#` for the message being written. Each choice can be removed. */
export function ChoiceChips({ chosen }: { chosen: MessageChoices }) {
  const { turn, files, pages } = chosen
  return (
    <ul aria-label={t('chosenForMessage')} className="flex max-h-28 flex-wrap gap-1.5 overflow-y-auto px-4 pb-2">
      {turn.model ? (
        <Item
          icon={Sparkles}
          what={common('model')}
          name={turn.model.title}
          remove={t('letModelAnswer')}
          onRemove={() => chosen.setTurn({ ...turn, model: null })}
        />
      ) : null}
      {turn.tools.map(tools => (
        <Item
          key={tools.key}
          icon={Wrench}
          what={t('onlyWith')}
          name={tools.title}
          remove={t('removeTools', { title: tools.title })}
          onRemove={() => chosen.setTurn({ ...turn, tools: turn.tools.filter(({ key }) => key !== tools.key) })}
        />
      ))}
      {files.map(file => (
        <Item
          key={`${file.workspaceId} ${file.path}`}
          icon={FileCode}
          what={t('file')}
          name={file.path}
          remove={t('deselectPath', { path: file.path })}
          onRemove={() => chosen.removeFile(file)}
        />
      ))}
      {pages.map(page => (
        <Item
          key={page.url}
          icon={Globe}
          what={page.state === 'fetching' ? t('fetching') : t('page')}
          name={page.title ?? page.url}
          remove={t('removePage', { page: page.title ?? page.url })}
          onRemove={() => chosen.removePage(page)}
        >
          {page.state === 'fetching' ? <Spinner size={12} /> : null}
        </Item>
      ))}
    </ul>
  )
}

interface ItemProps {
  icon: LucideIcon
  what: string
  name: string
  remove: string
  onRemove: () => void
  children?: ReactNode
}

function Item({ icon: Icon, what, name, remove, onRemove, children }: ItemProps) {
  return (
    <li className="flex h-7 min-w-0 max-w-full items-center gap-1.5 rounded-md border border-line ps-2 pe-1 text-xs pointer-coarse:h-9">
      {children ?? <Icon size={12} aria-hidden className="shrink-0 text-ink-2" />}
      <span className="shrink-0 text-ink-2">{what}</span>
      <bdi title={visibleText(name)} className="min-w-0 truncate">
        <VisibleText isName text={name} />
      </bdi>
      <button
        type="button"
        aria-label={remove}
        onClick={onRemove}
        className="grid size-5 shrink-0 place-items-center rounded-full text-ink-2 hover:bg-paper-3 hover:text-ink pointer-coarse:size-8"
      >
        <X size={12} aria-hidden />
      </button>
    </li>
  )
}
