'use client'

import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { adminServerTools as t } from '#lib/words/en/admin-server-tools.ts'
import '#components/parts/parts.css'
import { JsonTree } from '#components/json/json-tree.tsx'
import { Badge } from '#components/ui/badge.tsx'
import { Button } from '#components/ui/button.tsx'
import { DiffView } from '#components/ui/diff-view.tsx'
import { boundedChange, definitionChange, type McpToolView, type ToolDefinition } from '#lib/mcp/shared.ts'
import { WhoButton } from '../access/who-dialog.tsx'
import { TryTool } from './try-tool.tsx'

export interface ToolEntryProps {
  slug: string
  tool: McpToolView
  accepting: boolean
  onAccept: () => void
  onRefuse: () => void
}

/** Shows a tool as one line, which opens to description, schema, changed definition and the form to try it. */
export function ToolEntry({ slug, tool, accepting, onAccept, onRefuse }: ToolEntryProps) {
  const [open, setOpen] = useState(false)
  return (
    <li className="border-line border-b">
      <details open={open} onToggle={event => setOpen(event.currentTarget.open)} className="group">
        <summary className="flex list-none items-center gap-2 py-2 text-sm">
          <ChevronRight
            size={14}
            aria-hidden
            className="shrink-0 text-ink-2 transition-transform group-open:rotate-90 rtl:not-group-open:-scale-x-100"
          />
          <span className="min-w-0 flex-1 truncate">
            <span className="font-mono text-xs">
              <VisibleText text={tool.name} />
            </span>
            <span className="ms-2 text-ink-2 text-xs">{tool.page ? t('pageOfApp') : (tool.title ?? tool.description)}</span>
          </span>
          <ToolBadges tool={tool} />
        </summary>
        {open ? (
          <div className="flex flex-col gap-4 pb-5 ps-5.5">
            <p className="whitespace-pre-wrap break-words text-sm">{tool.page ? t('pageOfApp') : tool.description || t('noDescription')}</p>
            {tool.pin.state === 'changed' ? (
              <ChangedDefinition
                accepted={tool.pin.accepted}
                isRefused={tool.pin.isRefused}
                tool={tool}
                accepting={accepting}
                onAccept={onAccept}
                onRefuse={onRefuse}
              />
            ) : null}
            {tool.pin.state === 'new' ? (
              <section className="flex flex-col gap-2 border-wait border-s-2 ps-3">
                <h4 className="text-sm">{t('newTool')}</h4>
                <Decision isRefused={tool.pin.isRefused} tool={tool} accepting={accepting} onAccept={onAccept} onRefuse={onRefuse} />
              </section>
            ) : null}
            {tool.page ? null : (
              <>
                <details>
                  <summary className="w-fit rounded-sm text-ink-2 text-sm">{t('inputSchema')}</summary>
                  <div className="mt-2">
                    <JsonTree value={tool.inputSchema} label={t('inputSchemaOf', { name: tool.name })} />
                  </div>
                </details>
                <div>
                  <WhoButton thing={{ kind: 'tool', id: `${slug}.${tool.name}`, name: tool.title ?? tool.name }} />
                </div>
                <TryTool slug={slug} tool={tool} />
              </>
            )}
          </div>
        ) : null}
      </details>
    </li>
  )
}

/** Shows the server's claims about the tool. Claims are hints and never decide. */
function ToolBadges({ tool: { annotations, pin, forApps } }: { tool: McpToolView }) {
  return (
    <span className="flex shrink-0 gap-1.5">
      {pin.state === 'accepted' ? null : (
        <Badge tone={pin.isRefused ? 'bad' : 'wait'}>{pin.isRefused ? t('refused') : pin.state === 'new' ? t('new') : t('changed')}</Badge>
      )}
      {forApps ? <Badge>{t('forApps')}</Badge> : null}
      {annotations.readOnlyHint ? <Badge>{t('readOnly')}</Badge> : null}
      {!annotations.readOnlyHint && annotations.destructiveHint ? <Badge tone="bad">{t('destructive')}</Badge> : null}
    </span>
  )
}

function ChangedDefinition({
  accepted,
  isRefused,
  tool,
  accepting,
  onAccept,
  onRefuse,
}: Omit<ToolEntryProps, 'slug'> & { accepted: ToolDefinition; isRefused: boolean }) {
  const whole = definitionChange(accepted, tool)
  const parts = tool.page ? boundedChange(whole) : whole
  return (
    <section className="flex min-w-0 flex-col gap-2 border-wait border-s-2 ps-3">
      <h4 className="text-sm">{t('changedDefinition')}</h4>
      {parts.length === 0 ? <p className="text-ink-2 text-xs">{t('nothingDiffers')}</p> : null}
      {parts.map(({ name, before, now }) => (
        <div key={name} className="flex min-w-0 flex-col gap-1">
          <p className="text-ink-2 text-xs">{name}</p>
          <DiffView before={before} now={now} label={t('whatChanged', { part: name, tool: tool.name })} />
        </div>
      ))}
      <Decision isRefused={isRefused} tool={tool} accepting={accepting} onAccept={onAccept} onRefuse={onRefuse} />
    </section>
  )
}

function Decision({ isRefused, tool, accepting, onAccept, onRefuse }: Omit<ToolEntryProps, 'slug'> & { isRefused: boolean }) {
  return (
    <>
      {isRefused ? <p className="text-ink-2 text-xs">{tool.page ? t('refusedPage') : t('refusedTool')}</p> : null}
      <div className="flex gap-2">
        <Button size="sm" variant="primary" busy={accepting} onClick={onAccept}>
          {t('accept')}
        </Button>
        {isRefused ? null : (
          <Button size="sm" busy={accepting} onClick={onRefuse}>
            {t('refuse')}
          </Button>
        )}
      </div>
    </>
  )
}
