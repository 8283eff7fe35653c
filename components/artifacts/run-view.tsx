'use client'

import { Play, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { byPosition } from '#components/by-position.ts'
import { inertPage } from '#components/markdown/structured/inert-page.ts'
import { errorSentence } from '#components/request.ts'
import { type SandboxPlace, sandboxPlace } from '#components/sandbox/sandbox-place.ts'
import { Button } from '#components/ui/button.tsx'
import { Skeleton } from '#components/ui/skeleton.tsx'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { artifacts as t } from '#lib/words/en/artifacts.ts'
import type { RunKind } from './frame-page.ts'
import type { LogLine } from './run-log.ts'
import { type RunState, useRun } from './use-run.ts'

export interface RunViewProps {
  kind: RunKind
  code: string
  title: string
  onSelect: (text: string) => void
  /** Asks the model to mend what the log says; null for a reader. */
  onFix: ((log: string) => void) | null
}

/** Runs an artifact where there is a sandbox; else shows it without script. */
export function RunView(props: RunViewProps) {
  const place = useSandboxPlace()
  if (place === null) return <Skeleton lines={6} />
  if (typeof place === 'string') return <p className="text-bad text-sm">{place}</p>
  const { url } = place
  // A new code is a new run.
  return url === null ? <Still {...props} /> : <Running key={props.code} {...props} sandbox={{ ...place, url }} />
}

/** Returns the place of the sandbox, a sentence if it cannot be found, and null while loading. */
function useSandboxPlace(): SandboxPlace | string | null {
  const [place, setPlace] = useState<SandboxPlace | string | null>(null)
  useEffect(() => {
    let isCurrent = true
    sandboxPlace('artifact').then(
      found => isCurrent && setPlace(found),
      (error: unknown) => isCurrent && setPlace(errorSentence(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [])
  return place
}

function Still({ kind, code, title }: RunViewProps) {
  const page = kind === 'react' ? null : inertPage(code)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <p className="text-ink-2 text-sm">{page === null ? t('noSandbox') : t('noScripts')}</p>
      {page === null ? null : <iframe className="artifact-stage" title={title} sandbox="" srcDoc={page} referrerPolicy="no-referrer" />}
    </div>
  )
}

function Running({ kind, code, title, onSelect, onFix, sandbox: given }: RunViewProps & { sandbox: SandboxPlace & { url: string } }) {
  const place = useRef<HTMLDivElement>(null)
  const [sandbox] = useState(given)
  const run = useRun({ kind, code, title, sandbox, place, onSelect })
  const isOver = run.state === 'stopped' || run.state === 'flooded'
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <div className="flex min-h-7 items-center gap-2 text-ink-2 text-xs">
        {isOver ? (
          <Button size="sm" icon={<Play size={13} aria-hidden />} onClick={run.again}>
            {t('runAgain')}
          </Button>
        ) : (
          <Button size="sm" variant="ghost" data-stop icon={<Square size={12} aria-hidden />} onClick={run.stop}>
            {t('stop')}
          </Button>
        )}
        <p role="status">{stateWords[run.state]()}</p>
      </div>
      <div ref={place} hidden={isOver} className="artifact-stage" />
      <Log lines={run.log} onFix={onFix} />
    </div>
  )
}

const stateWords: Record<RunState, () => string> = {
  running: () => t('runsApart'),
  silent: () => t('silent'),
  stopped: () => t('stopped'),
  flooded: () => t('flooded'),
}

const SHOWN = 8
const levelWords: Record<LogLine['level'], () => string> = {
  error: () => t('levelError'),
  warn: () => t('levelWarning'),
  blocked: () => t('levelBlocked'),
}

function Log({ lines, onFix }: { lines: readonly LogLine[]; onFix: RunViewProps['onFix'] }) {
  if (lines.length === 0) return null
  const errors = lines.filter(({ level }) => level !== 'warn')
  return (
    <section aria-label={t('log')} className="artifact-log">
      <ul>
        {byPosition(lines.slice(0, SHOWN), ({ level, text }) => (
          <li data-level={level}>
            <span className="font-[550]">{levelWords[level]()}</span> <VisibleText text={text} lines />
          </li>
        ))}
      </ul>
      {lines.length > SHOWN ? <p className="text-ink-2">{t('moreLines', { count: lines.length - SHOWN })}</p> : null}
      {onFix && errors.length > 0 ? (
        <Button size="sm" onClick={() => onFix(errors.map(({ level, text }) => `${levelWords[level]()} ${text}`).join('\n'))}>
          {t('askToFix')}
        </Button>
      ) : null}
    </section>
  )
}
