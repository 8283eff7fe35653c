'use client'

import clsx from 'clsx'
import { useId, useState } from 'react'
import { errorSentence, request } from '#components/request.ts'
import { Button } from '#components/ui/button.tsx'
import { PanelSection } from '#components/ui/panel-section.tsx'
import { Switch } from '#components/ui/switch.tsx'
import { toast } from '#components/ui/toast.ts'
import type { WorkMode } from '#lib/chats/shared.ts'
import type { ContextView } from '#lib/context/shared.ts'
import { chatContext as t } from '#lib/words/en/chat-context.ts'
import { common } from '#lib/words/en/common.ts'
import { useContextStore } from './use-context-view.ts'

const MODES: readonly { mode: WorkMode; label: () => string }[] = [
  { mode: 'code', label: () => t('code') },
  { mode: 'document', label: () => t('documents') },
]

/** Shows which map of the folder the model reads, and lets a person choose another. Absent in a chat without a folder. */
export function MapPart({ view }: { view: ContextView }) {
  const store = useContextStore()
  const [underway, setUnderway] = useState<{ mode?: WorkMode; crossRef?: boolean } | null>(null)
  const groupName = useId()
  const { chatId, mapState, crossRefReady } = view
  if (mapState === null) return null
  const mode = underway?.mode ?? view.mode
  const crossRef = underway?.crossRef ?? (underway?.mode ? false : view.crossRefEnabled)

  async function tryAgain() {
    setUnderway({})
    try {
      await request('POST /api/chats/[chatId]/context/rebuild', { params: { chatId } })
    } catch (error) {
      toast.error(t('notMapped'), { description: errorSentence(error) })
    } finally {
      await store.reload()
      setUnderway(null)
    }
  }

  async function change(patch: { mode?: WorkMode; crossRef?: boolean }) {
    setUnderway(patch)
    try {
      await request('PATCH /api/chats/[chatId]/selection', { params: { chatId }, body: patch })
      if (patch.crossRef) {
        const added = otherMapTokens(await request('GET /api/chats/[chatId]/context', { params: { chatId } }))
        toast.info(t('crossRefAdds', { count: added }))
      }
    } catch (error) {
      toast.error(t('mapNotChanged'), { description: errorSentence(error) })
    } finally {
      await store.reload()
      setUnderway(null)
    }
  }

  return (
    <PanelSection title={t('mapFolder')}>
      <fieldset disabled={underway !== null} className="flex gap-1 rounded-md bg-paper-2 p-0.5">
        <legend className="sr-only">{t('modeChat')}</legend>
        {MODES.map(each => (
          <label
            key={each.mode}
            className={clsx(
              'flex flex-1 cursor-pointer items-center justify-center rounded px-2 py-1 has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:py-2',
              each.mode === mode ? 'bg-paper font-[550] shadow-sm' : 'text-ink-2 hover:text-ink',
            )}
          >
            <input
              type="radio"
              className="sr-only"
              name={groupName}
              value={each.mode}
              checked={each.mode === mode}
              onChange={() => void change({ mode: each.mode })}
            />
            {each.label()}
          </label>
        ))}
      </fieldset>
      <div className="mt-2.5 flex items-center justify-between gap-3">
        <span aria-hidden>{t('crossReference')}</span>
        <Switch
          label={t('crossReference')}
          checked={crossRef}
          disabled={underway !== null || (!crossRef && !crossRefReady)}
          onCheckedChange={checked => void change({ crossRef: checked })}
        />
      </div>
      <p role="status" className="mt-1 text-ink-2 text-xs">
        {sentenceOf(view, mode, crossRef)}
      </p>
      {mapState === 'failed' ? (
        <Button size="sm" busy={underway !== null} onClick={() => void tryAgain()}>
          {common('tryAgain')}
        </Button>
      ) : null}
    </PanelSection>
  )
}

function sentenceOf(view: ContextView, mode: WorkMode, crossRef: boolean): string {
  if (view.mapState === 'building') return t('mapBuilding')
  if (view.mapState === 'failed') return t('notMappedRetried')
  const added = otherMapTokens(view)
  const other = mode === 'code' ? 'outline' : 'map'
  if (!crossRef) return t('crossRefWouldAdd', { other })
  return added === 0 ? t('alsoReads', { other }) : t('alsoReadsTokens', { other, count: added })
}

/** Returns the tokens of the map beside that of the chat's mode: its entries and its legend. */
function otherMapTokens({ mode, tiers }: Pick<ContextView, 'mode' | 'tiers'>): number {
  const other = mode === 'code' ? 'doc' : 'sym'
  const items = tiers.flatMap(tier => tier.items).filter(({ kind, key }) => kind === other || key === `system:legend-${other}`)
  return items.reduce((sum, { tokens }) => sum + tokens, 0)
}
