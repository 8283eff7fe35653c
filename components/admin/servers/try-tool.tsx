'use client'

import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { useAction } from '#components/use-action.ts'
import type { McpToolView } from '#lib/mcp/shared.ts'
import type { ToolOutcome, ToolOutcomeKind } from '#lib/messages/shared.ts'
import { adminServerTools as t } from '#lib/words/en/admin-server-tools.ts'
import { common } from '#lib/words/en/common.ts'
import { SchemaFieldControl } from './schema-field-control.tsx'
import { type FieldValues, initialValues, readFields, readRawArguments, schemaFields } from './schema-fields.ts'
import { serversApi } from './servers-api.ts'
import '#components/parts/parts.css'
import { ToolResult } from '#components/parts/tool/tool-result.tsx'
import { Badge, type Tone } from '#components/ui/badge.tsx'

/** Calls the tool outside any chat, with arguments from a form made of its schema, or from JSON. */
export function TryTool({ slug, tool }: { slug: string; tool: McpToolView }) {
  const fields = schemaFields(tool.inputSchema)
  const [mode, setMode] = useState<'form' | 'json'>('form')
  const [values, setValues] = useState<FieldValues>(() => initialValues(fields))
  const [raw, setRaw] = useState('{}')
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({})
  const [outcome, setOutcome] = useState<ToolOutcome | null>(null)
  const { busy, problem, run } = useAction()
  const leaving = useRef<AbortController | null>(null)
  useEffect(() => () => leaving.current?.abort(), [])

  function switchMode() {
    setProblems({})
    if (mode === 'json') return setMode('form')
    const read = readFields(fields, values)
    if (read.ok) setRaw(JSON.stringify(read.value, null, 2))
    setMode('json')
  }

  function readArguments(): Record<string, unknown> | null {
    if (mode === 'json') {
      const read = readRawArguments(raw)
      setProblems(read.ok ? {} : { '': read.problem })
      return read.ok ? read.value : null
    }
    const read = readFields(fields, values)
    setProblems(read.ok ? {} : read.problems)
    return read.ok ? read.value : null
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const args = readArguments()
    if (args === null) return
    const controller = new AbortController()
    leaving.current = controller
    setOutcome(null)
    void run(async () => setOutcome(await serversApi.try(slug, tool.name, args, controller.signal)))
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-3" noValidate>
      <div className="flex items-center justify-between gap-2">
        <h4 className="text-sm">{t('tryThisTool')}</h4>
        <Button size="sm" variant="ghost" onClick={switchMode}>
          {mode === 'form' ? t('writeJson') : t('useTheForm')}
        </Button>
      </div>
      {mode === 'json' ? (
        <Field label={t('arguments')} error={problems['']}>
          <Textarea mono rows={6} spellCheck={false} value={raw} onChange={event => setRaw(event.target.value)} />
        </Field>
      ) : (
        fields.map(field => (
          <SchemaFieldControl
            key={field.name}
            field={field}
            value={values[field.name] ?? ''}
            problem={problems[field.name]}
            onChange={value => setValues(before => ({ ...before, [field.name]: value }))}
          />
        ))
      )}
      {mode === 'form' && fields.length === 0 ? <p className="text-ink-2 text-sm">{t('noArguments')}</p> : null}
      <div className="flex items-center gap-2">
        <Button type="submit" variant="primary" busy={busy}>
          {t('callName', { name: tool.name })}
        </Button>
        {busy ? (
          <Button variant="ghost" onClick={() => leaving.current?.abort()}>
            {common('cancel')}
          </Button>
        ) : null}
      </div>
      <Problem text={problem} />
      {outcome ? <ToolOutcomeView outcome={outcome} /> : null}
    </form>
  )
}

const OUTCOMES: Record<ToolOutcomeKind, { tone: Tone; words: () => string }> = {
  ok: { tone: 'good', words: () => t('ok') },
  error: { tone: 'bad', words: () => t('error') },
  timeout: { tone: 'bad', words: () => t('timeout') },
  cancelled: { tone: 'plain', words: () => t('cancelled') },
  denied: { tone: 'wait', words: () => t('denied') },
}

/** Shows the result of a tried call: outcome, time and content, as a chat would show it. */
function ToolOutcomeView({ outcome }: { outcome: ToolOutcome }) {
  const { tone, words } = OUTCOMES[outcome.outcome]
  return (
    <section aria-label={t('result')} aria-live="polite" className="flex flex-col gap-2 border-line border-t pt-3">
      <p className="tabular flex items-center gap-2 text-ink-2 text-xs">
        <Badge tone={tone}>{words()}</Badge>
        {t('milliseconds', { ms: outcome.executionTimeMs })}
      </p>
      <ToolResult outcome={outcome} />
    </section>
  )
}
