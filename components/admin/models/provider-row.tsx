'use client'

import { MoreHorizontal } from 'lucide-react'
import { StateDot } from '#components/ui/badge.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Menu, MenuItem, MenuSeparator } from '#components/ui/menu.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { Td, Tr } from '#components/ui/table.tsx'
import { toast } from '#components/ui/toast.ts'
import { useQuestion } from '#components/ui/use-question.tsx'
import { useAction } from '#components/use-action.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { type Origin, type ProviderView, providerTypes } from '#lib/models/shared.ts'
import { modelsApi } from './models-api.ts'

const origins: Record<Origin, string> = { environment: 'Environment', file: 'Configuration', dashboard: 'Administration' }

export interface ProviderRowProps {
  provider: ProviderView
  onEdit: () => void
  onChanged: () => Promise<void>
}

export function ProviderRow({ provider, onEdit, onChanged }: ProviderRowProps) {
  const { id, title, type } = provider
  const saving = useAction(`${title} was not changed.`)
  const own = provider.origin === 'dashboard'
  const baseUrl = provider.baseUrl ?? providerTypes.find(info => info.type === type)?.baseUrl ?? ''

  const save = (job: () => Promise<unknown>) =>
    saving.run(async () => {
      await job()
      await onChanged()
    })

  const [ask, question] = useQuestion({
    title: `Remove ${title}?`,
    description:
      'Its key and the settings of its models are deleted. Chats that used them keep their history and choose another model. This cannot be undone.',
    confirmLabel: 'Remove',
    onConfirm: () => save(() => modelsApi.removeProvider(id)),
  })

  async function test() {
    await saving.run(async () => {
      const { ok, sentence } = await modelsApi.testProvider(id)
      if (ok) toast.success(sentence)
      else toast.error(sentence)
    })
  }

  return (
    <Tr>
      <Td>
        <p className="font-[550]">
          <VisibleText isName text={title} />
        </p>
        <p className="font-mono text-2xs text-ink-2">
          {id}
          {provider.hasKey ? ' · key stored' : ''}
        </p>
      </Td>
      <Td muted mono from="md">
        <span className="break-all">{baseUrl}</span>
      </Td>
      <Td from="sm">
        <ListingState listing={provider.listing} />
      </Td>
      <Td muted nowrap from="lg">
        {origins[provider.origin]}
      </Td>
      <Td align="end">
        <Switch
          checked={provider.enabled}
          disabled={saving.busy}
          label={`Enable ${title}`}
          onCheckedChange={enabled => void save(() => modelsApi.updateProvider(id, { enabled }))}
        />
      </Td>
      <Td align="end">
        <Menu
          trigger={
            <IconButton label={`Actions for ${title}`} size="sm">
              <MoreHorizontal size={16} aria-hidden />
            </IconButton>
          }
        >
          <MenuItem onSelect={() => void test()}>Test</MenuItem>
          <MenuItem onSelect={() => void save(() => modelsApi.refreshModels(id))}>Refresh models</MenuItem>
          {own ? (
            <>
              <MenuItem onSelect={onEdit}>Edit</MenuItem>
              <MenuSeparator />
              <MenuItem tone="danger" onSelect={ask}>
                Remove
              </MenuItem>
            </>
          ) : null}
        </Menu>
        {question}
      </Td>
    </Tr>
  )
}

function ListingState({ listing }: { listing: ProviderView['listing'] }) {
  switch (listing.status) {
    case 'unknown':
      return (
        <StateDot tone="plain" label="Not checked yet">
          Not checked yet
        </StateDot>
      )
    case 'listed':
      return (
        <StateDot tone="good" label="Listed">
          {listing.models}
        </StateDot>
      )
    case 'failed':
      return (
        <div className="max-w-[40ch]">
          <StateDot tone="bad" label="Failed">
            Failed
          </StateDot>
          <p className="text-bad text-xs">{listing.reason}</p>
        </div>
      )
  }
}
