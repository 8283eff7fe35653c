'use client'

import clsx from 'clsx'
import { BookOpen, ChevronDown, CircleAlert, ExternalLink, Eye, EyeOff, Globe, RefreshCw, Trash2 } from 'lucide-react'
import { Menu, MenuItem, MenuLink, MenuSeparator } from '#components/ui/menu.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import type { PageView } from '#lib/context/shared.ts'
import { chatPages as t } from '#lib/words/en/chat-pages.ts'
import { common } from '#lib/words/en/common.ts'
import { usePages } from './use-pages.ts'

interface PageChipProps {
  page: PageView
  /** It is being fetched again. */
  isUnderway: boolean
  onOpen: () => void
}

/** Shows one page under the message that names it, with what can be done about it in a menu. */
export function PageChip({ page, isUnderway, onOpen }: PageChipProps) {
  const { store } = usePages()
  const { url, included, state } = page
  const isReady = state === 'ready'
  const name = page.title ?? page.displayName
  return (
    <Menu
      trigger={
        <button
          type="button"
          title={page.reason ?? page.displayName}
          className={clsx(
            'flex h-7 min-w-0 max-w-full items-center gap-1.5 rounded-md border border-line px-2 text-xs transition-colors hover:bg-paper-3 data-[state=open]:bg-paper-3 pointer-coarse:h-9',
            isReady && included ? 'text-ink' : 'text-ink-2',
          )}
        >
          {isUnderway ? <Spinner size={13} label={t('fetchingAgain')} /> : <ChipIcon page={page} />}
          {/* As `VisibleText` shows it: the end is cut in either direction of the page. */}
          <span dir="ltr" className={clsx('max-w-64 truncate', isReady && !included && 'line-through')}>
            <VisibleText text={name} />
          </span>
          <span className="shrink-0 text-2xs text-ink-2 tabular">{shortState(page)}</span>
          {page.reason === null ? null : <span className="sr-only">{page.reason}</span>}
          <ChevronDown size={12} aria-hidden className="shrink-0 text-ink-2" />
        </button>
      }
    >
      {isReady ? (
        <>
          <MenuItem icon={<BookOpen size={14} aria-hidden />} onSelect={onOpen}>
            {t('showReading')}
          </MenuItem>
          <MenuItem
            icon={included ? <EyeOff size={14} aria-hidden /> : <Eye size={14} aria-hidden />}
            onSelect={() => void store.setIncluded(url, !included)}
          >
            {included ? t('leaveOut') : t('include')}
          </MenuItem>
        </>
      ) : null}
      <MenuItem icon={<RefreshCw size={14} aria-hidden />} disabled={isUnderway} onSelect={() => void store.fetchAgain(url)}>
        {t('fetchAgain')}
      </MenuItem>
      <MenuLink>
        <a href={url} target="_blank" rel="noopener noreferrer nofollow">
          <span className="grid w-4 shrink-0 place-items-center text-ink-2">
            <ExternalLink size={14} aria-hidden />
          </span>
          <span className="min-w-0 flex-1 truncate">{t('openPage')}</span>
        </a>
      </MenuLink>
      <MenuSeparator />
      <MenuItem icon={<Trash2 size={14} aria-hidden />} tone="danger" onSelect={() => void store.remove(url)}>
        {t('remove')}
      </MenuItem>
    </Menu>
  )
}

function ChipIcon({ page: { state, included } }: { page: PageView }) {
  if (state === 'failed') return <CircleAlert size={13} aria-hidden className="shrink-0 text-wait-ink" />
  return included ? <Globe size={13} aria-hidden className="shrink-0 text-ink-2" /> : <EyeOff size={13} aria-hidden className="shrink-0" />
}

function shortState({ state, included, tokens, part }: PageView): string {
  if (state === 'failed') return t('notFetched')
  if (!included) return t('leftOut')
  if (part === 'whole') return common('tokens', { count: tokens })
  return t(part === 'summary' ? 'summaryTokens' : 'beginningTokens', { count: tokens })
}
