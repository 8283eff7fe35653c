'use client'

import clsx from 'clsx'
import { ResourceView } from '#components/resource/resource-view.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { Field } from '#components/ui/field.tsx'
import { Select } from '#components/ui/select.tsx'
import { useAction } from '#components/use-action.ts'
import { useResource } from '#components/use-resource.ts'
import { LOG_LEVELS, type McpServerView, optionFields, type ServerLogLine } from '#lib/mcp/shared.ts'
import { adminServers as t } from '#lib/words/en/admin-servers.ts'
import { serversApi } from './servers-api.ts'

const POLL_MS = 2000

const { label, hint } = optionFields.logLevel
const levels = () => [
  { value: '', label: t('serverDefault') },
  ...LOG_LEVELS.map(level => ({ value: level, label: t('levelAndAbove', { level }) })),
]

/** Shows the standard error of the process, its protocol log and Parley's own notes, newest last. */
export function ServerLogView({ server, onChanged }: { server: McpServerView; onChanged: () => Promise<void> }) {
  const { slug, logLevel, source } = server
  const [resource, { reload }] = useResource('GET /api/admin/servers/[slug]/log', { params: { slug }, pollMs: POLL_MS })
  const { busy, run } = useAction(t('levelNotChanged'))

  function setLevel(value: string) {
    const level = LOG_LEVELS.find(one => one === value) ?? null
    void run(async () => {
      await serversApi.update(slug, { logLevel: level })
      await onChanged()
    })
  }

  return (
    <div className="flex flex-col gap-3">
      {source === 'dashboard' ? (
        <Field label={label()} hint={hint?.()}>
          <Select value={logLevel ?? ''} options={levels()} disabled={busy} onValueChange={setLevel} />
        </Field>
      ) : null}
      <ResourceView resource={resource} loading={t('loadingLog')} failed={t('logNotLoaded')} onRetry={reload}>
        {({ data: lines }) =>
          lines.length === 0 ? <p className="text-ink-2 text-sm">{t('nothingHasBeenLoggedYet')}</p> : <Lines lines={lines} />
        }
      </ResourceView>
    </div>
  )
}

function Lines({ lines }: { lines: readonly ServerLogLine[] }) {
  const numbered = lines.map((line, index) => ({ ...line, key: `${line.at} ${index}` }))
  return (
    <div className="flex flex-col items-end gap-1">
      <CopyButton text={() => lines.map(line => `${line.at} ${line.source} ${line.text}`).join('\n')} label={t('copyLog')} words />
      <ol className="max-h-[60dvh] w-full overflow-y-auto rounded-md bg-paper-2 p-3 font-mono text-2xs leading-relaxed">
        {numbered.map(({ key, at, source, text }) => (
          <li key={key} className={clsx('whitespace-pre-wrap break-words', source === 'parley' && 'text-ink-2')}>
            <time dateTime={at} className="tabular me-2 text-ink-2">
              {new Date(at).toLocaleTimeString()}
            </time>
            {source === 'server' ? <span className="me-2 text-ink-2">{t('logs')}</span> : null}
            {text}
          </li>
        ))}
      </ol>
    </div>
  )
}
