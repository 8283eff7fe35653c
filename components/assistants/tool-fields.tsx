'use client'

import { useState } from 'react'
import { Checkbox } from '#components/ui/checkbox.tsx'
import { Input } from '#components/ui/input.tsx'
import { Select } from '#components/ui/select.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { useResource } from '#components/use-resource.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { groupedTools } from '#components/workspace/tool-choice.ts'
import type { ToolMenu } from '#lib/mcp/shared.ts'
import { assistantEditor as t } from '#lib/words/en/assistant-editor.ts'
import { common } from '#lib/words/en/common.ts'

const choices = () => [
  { value: 'chat', label: t('theChatsOwn') },
  { value: 'none', label: common('none') },
  { value: 'some', label: t('onlyThese') },
]
const SEARCH_FROM = 8

export interface ToolFieldsProps {
  tools: readonly string[] | null
  onChange: (tools: string[] | null) => void
}

/** Chooses the tools that an assistant uses. Names of tools that cannot be reached now are kept. */
export function ToolFields({ tools, onChange }: ToolFieldsProps) {
  const [isNaming, setNaming] = useState(tools !== null && tools.length > 0)
  const choice = tools === null ? 'chat' : isNaming ? 'some' : 'none'

  function choose(value: string) {
    setNaming(value === 'some')
    onChange(value === 'chat' ? null : value === 'none' ? [] : (tools ?? []).slice())
  }

  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 font-[550] text-sm">{t('tools')}</legend>
      <Select aria-label={t('tools')} value={choice} options={choices()} onValueChange={choose} />
      {choice === 'some' ? <NamedTools tools={tools ?? []} onChange={onChange} /> : null}
    </fieldset>
  )
}

function NamedTools({ tools, onChange }: { tools: readonly string[]; onChange: (tools: string[]) => void }) {
  const [resource, { reload }] = useResource('GET /api/tools')
  const [query, setQuery] = useState('')
  if (resource.state === 'loading') return <Skeleton lines={4} label={t('loadingTools')} />
  if (resource.state === 'failed')
    return (
      <p role="alert" className="text-bad text-sm">
        {resource.error}{' '}
        <button type="button" className="underline" onClick={() => void reload()}>
          {common('tryAgain')}
        </button>
      </p>
    )
  const listed = resource.data.tools
  const missing = tools.filter(id => !listed.some(tool => tool.id === id))
  const set = (id: string, isOn: boolean) => onChange(isOn ? [...tools, id] : tools.filter(one => one !== id))
  return (
    <div className="flex max-h-80 flex-col gap-3 overflow-y-auto rounded-md border border-line p-3">
      {listed.length > SEARCH_FROM ? (
        <Input
          type="search"
          aria-label={t('searchTools')}
          placeholder={t('searchTools')}
          size="sm"
          value={query}
          onChange={event => setQuery(event.target.value)}
        />
      ) : null}
      {listed.length === 0 && missing.length === 0 ? <p className="text-ink-2 text-sm">{t('noTools')}</p> : null}
      {groupedTools(listed, query).map(group => (
        <fieldset key={group.server} className="flex flex-col gap-1.5">
          <legend className="mb-1 text-ink-2 text-xs">
            <VisibleText isName text={group.title} />
          </legend>
          {group.tools.map(tool => (
            <Checkbox
              key={tool.id}
              checked={tools.includes(tool.id)}
              onCheckedChange={isOn => set(tool.id, isOn)}
              label={tool.title ?? tool.name}
              hint={<span className="line-clamp-1">{tool.description}</span>}
            />
          ))}
        </fieldset>
      ))}
      {missing.map(id => (
        <Checkbox key={id} checked onCheckedChange={() => set(id, false)} label={id} hint={t('unreachableTool')} />
      ))}
    </div>
  )
}
