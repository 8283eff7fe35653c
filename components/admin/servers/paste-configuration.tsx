'use client'

import { useState } from 'react'
import { Problem } from '#components/sections/problem.tsx'
import { Button } from '#components/ui/button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Textarea } from '#components/ui/textarea.tsx'
import { toast } from '#components/ui/toast.ts'
import { useAction } from '#components/use-action.ts'
import type { ImportEntry } from '#lib/mcp/shared.ts'
import { adminServerEditor as t } from '#lib/words/en/admin-server-editor.ts'
import { ImportPreview } from './import-preview.tsx'
import { serversApi } from './servers-api.ts'

const example = `{
  "mcpServers": {
    "files": { "command": "npx", "args": ["-y", "…"] }
  }
}`

/** Imports the usual `mcpServers` JSON of desktop clients, after a preview. */
export function PasteConfiguration({ onAdded }: { onAdded: () => void }) {
  const [text, setText] = useState('')
  const [entries, setEntries] = useState<readonly ImportEntry[] | null>(null)
  const { busy, problem, run } = useAction()

  const preview = () => void run(async () => setEntries(await serversApi.previewImport(text)))

  async function add(names: readonly string[]) {
    const added = await run(async () => {
      await serversApi.importServers(text, names)
    })
    if (!added) return
    toast.success(t('serversAdded', { count: names.length }))
    onAdded()
  }

  return (
    <div className="flex flex-col gap-4">
      <Field label={t('configuration')} hint={t('configurationHint')}>
        <Textarea
          mono
          rows={9}
          spellCheck={false}
          placeholder={example}
          value={text}
          onChange={event => {
            setText(event.target.value)
            setEntries(null)
          }}
        />
      </Field>
      <Problem text={problem} />
      {entries === null ? (
        <div>
          <Button variant="primary" busy={busy} disabled={text.trim() === ''} onClick={preview}>
            {t('preview')}
          </Button>
        </div>
      ) : (
        <ImportPreview entries={entries} busy={busy} onAdd={names => void add(names)} />
      )}
    </div>
  )
}
