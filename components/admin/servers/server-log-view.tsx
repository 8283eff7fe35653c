'use client'

import clsx from 'clsx'
import { Loaded } from '#components/loaded.tsx'
import { CopyButton } from '#components/ui/copy-button.tsx'
import { useResource } from '#components/use-resource.ts'
import type { ServerLogLine } from '#lib/mcp/shared.ts'
import { type LogJson, serverPath } from './servers-api.ts'

const POLL_MS = 2000

/** What the process wrote on standard error, and what Parley did with it, newest last. */
export function ServerLogView({ slug }: { slug: string }) {
  const [resource, { reload }] = useResource<LogJson>(serverPath(slug, '/log'), { pollMs: POLL_MS })
  return (
    <Loaded resource={resource} what="log" onRetry={reload}>
      {({ data: lines }) => (lines.length === 0 ? <p className="text-ink-2 text-sm">Nothing was written yet.</p> : <Lines lines={lines} />)}
    </Loaded>
  )
}

function Lines({ lines }: { lines: readonly ServerLogLine[] }) {
  const numbered = lines.map((line, index) => ({ ...line, key: `${line.at} ${index}` }))
  return (
    <div className="flex flex-col items-end gap-1">
      <CopyButton text={() => lines.map(line => `${line.at} ${line.source} ${line.text}`).join('\n')} label="Copy log" words />
      <ol className="max-h-[60dvh] w-full overflow-y-auto rounded-md bg-paper-2 p-3 font-mono text-2xs leading-relaxed">
        {numbered.map(({ key, at, source, text }) => (
          <li key={key} className={clsx('whitespace-pre-wrap break-words', source === 'parley' && 'text-ink-2')}>
            <time dateTime={at} className="tabular mr-2 text-ink-2">
              {new Date(at).toLocaleTimeString()}
            </time>
            {text}
          </li>
        ))}
      </ol>
    </div>
  )
}
