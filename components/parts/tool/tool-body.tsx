'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useMemo, useState } from 'react'
import { JsonTree } from '#components/json/json-tree.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { callEdits, type ToolPart } from '#lib/messages/shared.ts'
import { parts as t } from '#lib/words/en/parts.ts'
import type { CallState } from '../call-state.ts'
import { ToolResult } from './tool-result.tsx'

const EditCard = dynamic(() => import('../edit/edit-card.tsx').then(module => module.EditCard))
const SETTLED = { isLive: false, isAsked: false, isUndone: false }

/** Renders the open card. `children` state the outcome of a question about the call. */
export function ToolBody({ part, state, children }: { part: ToolPart; state: CallState; children: ReactNode }) {
  const [isRaw, setRaw] = useState(false)
  const outcome = state.kind === 'done' ? state.outcome : null
  const edits = useMemo(() => callEdits(part), [part])
  return (
    <div className="tool-body">
      {children}
      <Section title={edits.length > 0 && !isRaw ? t('changes') : t('arguments')}>
        {edits.length > 0 && !isRaw ? (
          edits.map(edit => <EditCard key={edit.id} edit={edit} isOneOfMany={edits.length > 1} {...SETTLED} />)
        ) : state.kind === 'writing' ? (
          <pre className="tool-pre" dir="ltr">
            {state.rawInput}
          </pre>
        ) : isRaw ? (
          <pre className="tool-pre" dir="ltr">
            {json(part.input)}
          </pre>
        ) : (
          <JsonTree value={part.input ?? {}} label={t('arguments')} />
        )}
      </Section>
      {state.kind === 'broken' ? <p className="tool-reason">{state.reason}</p> : null}
      {state.kind === 'unknown' ? <p className="tool-reason">{t('endedBeforeResult')}</p> : null}
      {outcome ? (
        <Section title={outcome.outcome === 'ok' ? t('result') : t('why')}>
          {isRaw ? (
            <pre className="tool-pre" dir="ltr">
              {json({ text: outcome.text, content: outcome.content })}
            </pre>
          ) : (
            <ToolResult outcome={outcome} />
          )}
        </Section>
      ) : null}
      {state.kind === 'writing' ? null : (
        <div className="tool-actions">
          <button type="button" className="part-toggle" aria-pressed={isRaw} onClick={() => setRaw(!isRaw)}>
            {t('raw')}
          </button>
          <CopyButton text={() => json(part.input)} label={t('copyArguments')} words />
          {outcome ? <CopyButton text={outcome.text} label={t('copyResult')} words /> : null}
        </div>
      )}
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="tool-section">
      <div className="tool-title">{title}</div>
      {children}
    </div>
  )
}

function json(value: unknown): string {
  return JSON.stringify(value, null, 2) ?? ''
}
