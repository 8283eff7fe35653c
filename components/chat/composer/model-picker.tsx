'use client'

import Link from 'next/link'
import { useWorkspace } from '../../shell/workspace-context.ts'
import { Badge } from '../../ui/badge.tsx'
import { Menu, MenuLabel, MenuRadioGroup, MenuRadioItem } from '../../ui/menu.tsx'
import { useChat, useChatPage } from '../chat-page-context.ts'
import { Chip } from './chip.tsx'

const DEFAULT = ''

/** Which model answers. What is not chosen follows the default of the administrator. */
export function ModelPicker() {
  const { store } = useChatPage()
  const { models, user } = useWorkspace()
  const chosen = useChat(state => state.model)
  const current =
    models.find(model => (chosen === null ? model.isDefault : model.id === chosen)) ?? (chosen === null ? models[0] : undefined)
  if (models.length === 0 && chosen === null)
    return user.isAdmin ? (
      <Link href="/admin/models" className="px-1 text-accent text-sm underline-offset-2 hover:underline">
        Add a model provider
      </Link>
    ) : (
      <span className="px-1 text-ink-2 text-sm">No model yet</span>
    )
  return (
    <Menu
      align="start"
      side="top"
      trigger={
        <Chip aria-label={`Model: ${current?.title ?? chosen ?? 'none'}`}>
          <span className={current?.isDemo ? 'truncate text-wait-ink' : 'truncate'}>{current?.title ?? chosen}</span>
          {current?.isDemo && !/demo/i.test(current.title) ? <Badge tone="wait">Demo</Badge> : null}
        </Chip>
      }
    >
      <MenuLabel>Model</MenuLabel>
      <MenuRadioGroup value={chosen ?? DEFAULT} onValueChange={id => void store.configure({ model: id === DEFAULT ? null : id })}>
        {models
          .filter(model => model.isDefault)
          .map(model => (
            <MenuRadioItem key="default" value={DEFAULT} hint="The default">
              {model.title}
            </MenuRadioItem>
          ))}
        {models
          .filter(model => !model.isDefault)
          .map(model => (
            <MenuRadioItem key={model.id} value={model.id} hint={model.isDemo ? 'Scripted, works without a provider' : model.id}>
              {model.title}
            </MenuRadioItem>
          ))}
      </MenuRadioGroup>
    </Menu>
  )
}
