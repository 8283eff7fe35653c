'use client'

import { CornerDownLeft, Download, Square, X } from 'lucide-react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type CodeRun, startRun } from '#components/sandbox/run-code.ts'
import { initialRun, type RunState } from '#components/sandbox/run-state.ts'
import type { CodeLanguage } from '#components/sandbox/worker/job.ts'
import { IconButton } from '#components/ui/icon-button.tsx'
import { visibleText } from '#components/visible-characters/visible-pieces.ts'
import { VisibleText } from '#components/visible-characters/visible-text.tsx'
import { codeRun as t } from '#lib/words/en/code-run.ts'
import type { CodeRunner, RunFile } from './code-runner.ts'
import { outputText, statusOf } from './run-words.ts'
import './run-panel.css'

interface RunPanelProps {
  language: CodeLanguage
  code: string
  files: readonly RunFile[]
  runner: CodeRunner
  onClose: () => void
}

const nothing = () => () => undefined

/** Runs code once, and shows what comes of it. Leaving it ends the run. */
export function RunPanel({ language, code, files, runner, onClose }: RunPanelProps) {
  const [run, setRun] = useState<CodeRun | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: one run each time it is shown; a new one has a new key
  useEffect(() => {
    const started = startRun({ language, code }, signal => runner.load(files, signal))
    setRun(started)
    return () => started.dispose()
  }, [])
  const state = useSyncExternalStore(
    run?.subscribe ?? nothing,
    () => run?.read() ?? initialRun,
    () => initialRun,
  )
  const isEnded = state.phase === 'ended'
  const { addToMessage } = runner
  const hasOutput = state.output.length > 0 || state.value !== null || state.error !== null || state.files.length > 0
  return (
    <section className="md-run" aria-label={t('output')}>
      <header className="md-run-head">
        <span role="status" className="md-run-status" data-end={state.end ?? undefined}>
          {statusOf(state, language)}
        </span>
        {isEnded ? null : (
          <button type="button" className="md-code-run" onClick={() => run?.stop()}>
            <Square size={12} aria-hidden />
            {t('stop')}
          </button>
        )}
        {isEnded && hasOutput && addToMessage !== null ? (
          <button type="button" className="md-code-run" onClick={() => addToMessage(messageOf(state))}>
            <CornerDownLeft size={13} aria-hidden className="rtl:-scale-x-100" />
            {t('addToMessage')}
          </button>
        ) : null}
        <IconButton label={t('close')} size="sm" onClick={onClose}>
          <X size={14} aria-hidden />
        </IconButton>
      </header>
      {state.phase === 'loading' ? (
        <progress className="md-run-progress" value={state.loaded} aria-label={statusOf(state, language)} />
      ) : (
        <Output state={state} />
      )}
    </section>
  )
}

function Output({ state }: { state: RunState }) {
  const { output, files, value, error, droppedChars, droppedFiles, end } = state
  const pictures = files.filter(({ isPicture }) => isPicture)
  const isSilent = end === 'done' && output.length === 0 && files.length === 0 && value === null
  return (
    <div className="md-run-body">
      {output.length === 0 ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <pre className="md-run-text" dir="ltr" tabIndex={0}>
          {output.map(({ stream, text }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces are only added
            <span key={place} className={stream === 'error' ? 'md-run-error' : undefined}>
              {text}
            </span>
          ))}
        </pre>
      )}
      {droppedChars > 0 ? <p className="md-run-note">{t('droppedChars', { count: droppedChars })}</p> : null}
      {value === null ? null : (
        <div>
          <p className="md-run-note">{t('value')}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
          <pre className="md-run-text" dir="ltr" tabIndex={0}>
            {value}
          </pre>
        </div>
      )}
      {error === null ? null : (
        <div>
          <p className="md-run-error">{error.line === null ? t('error') : t('errorAt', { line: error.line })}</p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
          <pre className="md-run-text md-run-error" dir="ltr" tabIndex={0}>
            {error.text}
          </pre>
        </div>
      )}
      {pictures.map(({ url, name }) => (
        // biome-ignore lint/performance/noImgElement: a picture of this page's memory; as an image, an SVG runs no script
        <img key={url} src={url} alt={visibleText(name)} className="md-run-picture" />
      ))}
      {files.length === 0 ? null : (
        <ul aria-label={t('files')} className="md-run-files">
          {files.map(({ url, name }) => (
            <li key={url}>
              <a href={url} download={name.slice(name.lastIndexOf('/') + 1)} aria-label={t('download', { name: visibleText(name) })}>
                <Download size={12} aria-hidden />
                <VisibleText isName text={name} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {droppedFiles > 0 ? <p className="md-run-note">{t('droppedFiles', { count: droppedFiles })}</p> : null}
      {isSilent ? <p className="md-run-note">{t('noOutput')}</p> : null}
    </div>
  )
}

function messageOf(state: RunState): { text: string; files: File[] } {
  const files = state.files.map(
    ({ name, bytes, mediaType }) => new File([bytes], name.slice(name.lastIndexOf('/') + 1), { type: mediaType }),
  )
  return { text: outputText(state), files }
}
