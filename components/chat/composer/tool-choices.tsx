'use client'

import { useEffect, useRef, useState } from 'react'
import { useChat, useChatPage } from '#components/chat-store/chat-page-context.ts'
import { Button } from '#components/ui/button.tsx'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Input } from '#components/ui/input.tsx'
import { McpIcon } from '#components/ui/mcp-icon.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import {
  chosenCount,
  EVERY,
  groupedTools,
  isChosen,
  pinnedOf,
  type ToolGroup,
  type ToolSelection,
  withChoice,
  withPin,
} from '#components/workspace/tool-choice.ts'
import { useTools } from '#components/workspace/workspace-context.ts'
import { chatTools as t } from '#lib/words/en/chat-tools.ts'
import { common } from '#lib/words/en/common.ts'
import { PinButton } from './pin-button.tsx'
import { ToolBudgetLine, useToolBudget } from './tool-budget-line.tsx'

const SEARCH_FROM = 8

/** Lists the tools by their servers. Unreachable servers are listed with the reason. */
export function ToolChoices() {
  const { store } = useChatPage()
  const selection = useChat(state => state.selectedTools)
  const { listing, error, reload } = useTools()
  const [query, setQuery] = useState('')
  const list = useRef<HTMLDivElement>(null)
  // The popover has opened before its content was loaded, and could focus nothing in it.
  useEffect(() => {
    if (window.matchMedia('(hover: hover)').matches) list.current?.querySelector<HTMLElement>('input, button')?.focus()
  }, [])
  const tools = listing?.tools ?? []
  const own = listing?.own ?? []
  const groups = groupedTools(tools, query)
  const budgetTokens = useToolBudget(listing?.budgetTokens ?? 0)
  const isOver = tools.reduce((sum, tool) => sum + tool.tokens, 0) > budgetTokens
  const mayPin = selection.includes('*') && (isOver || pinnedOf(selection).length > 0)
  const choose = (selectedTools: ToolSelection) => void store.configure({ selectedTools })
  return (
    <div ref={list} className="flex flex-col">
      <div className="sticky top-0 z-10 flex items-center gap-2 border-line border-b bg-paper px-3 py-2">
        {tools.length > SEARCH_FROM ? (
          <Input
            aria-label={t('searchTools')}
            placeholder={t('searchTools')}
            size="sm"
            value={query}
            onChange={event => setQuery(event.target.value)}
          />
        ) : (
          <span className="flex-1 font-[550] text-sm">{t('tools')}</span>
        )}
        <Button size="sm" variant="ghost" onClick={() => choose(EVERY)}>
          {t('all')}
        </Button>
        <Button size="sm" variant="ghost" onClick={() => choose([])}>
          {common('none')}
        </Button>
      </div>
      {listing ? <ToolBudgetLine tools={tools} budgetTokens={budgetTokens} /> : null}
      {error && !listing ? (
        <div role="alert" className="flex flex-col items-start gap-2 px-4 py-3 text-sm">
          {error}
          <Button size="sm" onClick={reload}>
            {common('tryAgain')}
          </Button>
        </div>
      ) : null}
      {listing || error ? null : (
        <div className="px-4 py-3">
          <Skeleton lines={4} label={t('loadingTools')} />
        </div>
      )}
      {groups.map(group => (
        <Group
          key={group.server}
          group={group}
          selection={selection}
          onChange={change => choose(withChoice(selection, [...tools, ...own], change))}
          onPin={mayPin ? (id, isPinned) => choose(withPin(selection, id, isPinned)) : null}
        />
      ))}
      {groupedTools(own, query).map(group => (
        <Group
          key={group.server}
          group={group}
          selection={selection}
          onChange={change => choose(withChoice(selection, [...tools, ...own], change))}
          onPin={null}
        />
      ))}
      {listing && tools.length === 0 && listing.unavailable.length === 0 ? (
        <p className="px-4 py-3 text-ink-2 text-sm">{t('noServer')}</p>
      ) : null}
      {listing?.unavailable.map(({ server, state, reason }) => (
        <div key={server} className="border-line border-t px-4 py-2.5 text-sm">
          <span className="font-[550]">{server}</span>{' '}
          <span className={state === 'failed' ? 'text-bad' : 'text-ink-2'}>
            {state === 'failed' ? t('cannotBeReached') : t('isStarting')}
          </span>
          <p className="break-words text-ink-2 text-xs">{reason}</p>
        </div>
      ))}
    </div>
  )
}

interface GroupProps {
  group: ToolGroup
  selection: ToolSelection
  onChange: (change: { ids: string[]; isOn: boolean }) => void
  /** Null where nothing needs to be pinned. */
  onPin: ((id: string, isPinned: boolean) => void) | null
}

function Group({ group, selection, onChange, onPin }: GroupProps) {
  const pinned = new Set(pinnedOf(selection))
  const chosen = chosenCount(selection, group.tools)
  const checked = chosen === 0 ? false : chosen === group.tools.length ? true : 'mixed'
  return (
    <fieldset className="flex flex-col gap-1.5 border-line border-t px-4 py-3 first-of-type:border-t-0">
      <legend className="sr-only">{group.title}</legend>
      <Checkbox
        checked={checked}
        onCheckedChange={isOn => onChange({ ids: group.tools.map(({ id }) => id), isOn })}
        label={
          <span className="font-[550]">
            {group.tools.some(tool => tool.serverHasIcon) ? (
              <>
                <McpIcon server={group.server} />{' '}
              </>
            ) : null}
            <VisibleText isName text={group.title} />{' '}
            <span className="tabular font-normal text-ink-2 text-xs">{t('chosenCount', { chosen, count: group.tools.length })}</span>
          </span>
        }
      />
      <div className="flex flex-col gap-1.5 ps-6">
        {group.tools.map(tool => (
          <div key={tool.id} className="flex items-start gap-1">
            <div className="min-w-0 flex-1">
              <Checkbox
                checked={isChosen(selection, tool.id)}
                onCheckedChange={isOn => onChange({ ids: [tool.id], isOn })}
                label={
                  <>
                    {tool.hasIcon ? (
                      <>
                        <McpIcon server={tool.server} tool={tool.name} />{' '}
                      </>
                    ) : null}
                    {tool.title ?? tool.name}
                  </>
                }
                hint={<span className="line-clamp-2">{tool.description}</span>}
              />
            </div>
            {onPin ? (
              <PinButton name={tool.title ?? tool.name} isPinned={pinned.has(tool.id)} onChange={isPinned => onPin(tool.id, isPinned)} />
            ) : null}
          </div>
        ))}
      </div>
    </fieldset>
  )
}
