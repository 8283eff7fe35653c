'use client'

import Link from 'next/link'
import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useChat, useChatPage } from '#components/chat-store/chat-page-context.ts'
import { keys } from '#components/keys/keys.ts'
import { matchesFilter } from '#components/text-filter.ts'
import { Badge } from '#components/ui/badge.tsx'
import { Chip } from '#components/ui/chip.tsx'
import { Menu, MenuLabel, MenuRadioGroup, MenuRadioItem } from '#components/ui/menu.tsx'
import { type ModelChoice, useWorkspace } from '#components/workspace/workspace-context.ts'
import { chatComposer as t } from '#lib/words/en/chat-composer.ts'
import { common } from '#lib/words/en/common.ts'
import { useUsualModels } from './use-usual-models.ts'

const DEFAULT = ''
/** Number of models that need no search. */
const SEARCHED_FROM = 10

/** Chooses the model that answers. Without a choice, that of the assistant or the administrator's default answers. */
export function ModelPicker() {
  const { store } = useChatPage()
  const { user } = useWorkspace()
  const models = useUsualModels()
  const assistant = useChat(state => state.assistant)
  const chosen = useChat(state => state.model)
  const current =
    models.find(model => (chosen === null ? model.isDefault : model.id === chosen)) ?? (chosen === null ? models[0] : undefined)
  if (models.length === 0 && chosen === null)
    return user.rights.includes('admin:read') ? (
      <Link href="/admin/models" className="px-1 text-accent text-sm underline-offset-2 hover:underline">
        {t('addModelProvider')}
      </Link>
    ) : (
      <span className="px-1 text-ink-2 text-sm">{t('noModelYet')}</span>
    )
  return (
    <Menu
      align="start"
      side="top"
      trigger={
        <Chip aria-label={t('modelOf', { model: current?.title ?? chosen ?? t('noModel') })}>
          <span className={current?.isDemo ? 'truncate text-wait-ink' : 'truncate'}>{current?.title ?? chosen}</span>
          {current?.isDemo && !/demo/i.test(current.title) ? <Badge tone="wait">{t('demo')}</Badge> : null}
        </Chip>
      }
    >
      <ModelChoices
        models={models}
        chosen={chosen}
        usual={assistant?.model ? t('modelOfAssistant', { name: assistant.name }) : undefined}
        onChoose={model => void store.configure({ model })}
      />
    </Menu>
  )
}

interface ModelChoicesProps {
  label?: string
  /** Says why the first model is first. */
  usual?: string | undefined
  models: readonly ModelChoice[]
  chosen: string | null
  onChoose: (model: string | null) => void
}

/** Lists the default first, then the others by provider. A long list can be searched. */
export function ModelChoices({ label = common('model'), usual = t('defaultModel'), models, chosen, onChoose }: ModelChoicesProps) {
  const [query, setQuery] = useState('')
  const found = models.filter(model => matchesFilter(query, model.title, model.id))
  const groups = Map.groupBy(
    found.filter(model => !model.isDefault),
    model => model.id.split(':')[0] ?? '',
  )
  return (
    <>
      {models.length > SEARCHED_FROM ? <ModelSearch query={query} onQuery={setQuery} /> : <MenuLabel>{label}</MenuLabel>}
      <MenuRadioGroup value={chosen ?? DEFAULT} onValueChange={id => onChoose(id === DEFAULT ? null : id)}>
        {found
          .filter(model => model.isDefault)
          .map(model => (
            <MenuRadioItem key="default" value={DEFAULT} hint={usual} isWhole>
              {model.title}
            </MenuRadioItem>
          ))}
        {[...groups].map(([provider, ofProvider]) => (
          <Fragment key={provider}>
            {groups.size > 1 ? <MenuLabel>{provider}</MenuLabel> : null}
            {ofProvider.map(model => (
              <MenuRadioItem key={model.id} value={model.id} hint={model.isDemo ? t('demoHint') : model.id} isWhole>
                {model.title}
              </MenuRadioItem>
            ))}
          </Fragment>
        ))}
      </MenuRadioGroup>
      {found.length === 0 ? <p className="px-2.5 py-2 text-ink-2 text-sm">{t('noModelMatches')}</p> : null}
    </>
  )
}

/** Searches the models. Arrow keys move into the list, Enter takes the first. */
function ModelSearch({ query, onQuery }: { query: string; onQuery: (query: string) => void }) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (window.matchMedia('(hover: hover)').matches) requestAnimationFrame(() => field.current?.focus())
  }, [])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === 'Escape' || event.key === 'Tab') return
    // The menu would move to an item that begins with the typed letter.
    event.stopPropagation()
    const first = event.currentTarget.closest('[role=menu]')?.querySelector<HTMLElement>('[role=menuitemradio]')
    if (event.key === 'ArrowDown') first?.focus()
    else if (event.key === 'Enter') first?.click()
    else return
    event.preventDefault()
  }

  return (
    <input
      ref={field}
      type="search"
      aria-label={t('searchModels')}
      placeholder={t('searchModels')}
      autoComplete="off"
      value={query}
      onChange={event => onQuery(event.target.value)}
      onKeyDown={keys(onKeyDown)}
      className="sticky top-0 z-10 mb-1 h-9 w-full rounded-md border border-line bg-paper px-2.5 text-sm outline-none focus-visible:border-accent pointer-coarse:h-11 pointer-coarse:text-md"
    />
  )
}
