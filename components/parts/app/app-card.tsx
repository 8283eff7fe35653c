'use client'

import './app.css'
import clsx from 'clsx'
import { AppWindow, Maximize2, Minimize2, PanelTopClose, PictureInPicture2, X } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { byPosition } from '#components/by-position.ts'
import { keys } from '#components/keys/keys.ts'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Spinner } from '#components/ui/spinner.tsx'
import { common } from '#lib/words/en/common.ts'
import { partsApp as t } from '#lib/words/en/parts-app.ts'
import { AppQuestionCard } from './app-question-card.tsx'
import type { AppCall } from './apps-host.ts'
import type { OpenApp } from './session/open-app.ts'
import { useAppSession } from './use-app-session.ts'
import { useAppStage } from './use-app-stage.ts'
import { type DisplayMode, shieldPage, useDisplay } from './use-display.ts'
import { useQuestions } from './use-questions.ts'

/** Shows the page that a server provides for a tool, under our own header: the name, full screen, close, and the App's questions. */
export function AppCard(props: AppCall) {
  const { server, host } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const place = useRef<HTMLDivElement>(null)
  const session = useRef<OpenApp | null>(null)
  const [isOpen, setOpen] = useState(true)
  const { open: questions, ask } = useQuestions()
  const tell = useCallback((mode: DisplayMode) => session.current?.display(mode), [])
  const display = useDisplay(dialog, host.pictureInPicture, tell)
  const { mode, set: setMode } = display
  const close = useCallback(() => {
    setMode('inline')
    shieldPage()
    // Told here: React would remove the frame from the page before its cleanup runs.
    session.current?.leave()
    setOpen(false)
  }, [setMode])
  const { stage, choose } = useAppStage(dialog, isOpen, host.runningApps)
  const { state, height, log, retry } = useAppSession(props, {
    isWanted: stage === 'alive' && isOpen,
    place,
    session,
    ask,
    setMode,
    close,
  })
  const [question] = questions
  if (!isOpen)
    return (
      <div className="app-closed">
        <AppWindow size={14} aria-hidden />
        <span>{t('isClosed', { server })}</span>
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            setOpen(true)
            choose()
          }}
        >
          {t('openTheApp')}
        </Button>
      </div>
    )
  return (
    <>
      {mode === 'pip' ? (
        <div className="app-closed">
          <AppWindow size={14} aria-hidden />
          <span>{t('staysInView', { server })}</span>
          <Button variant="ghost" size="sm" onClick={() => setMode('inline')}>
            {t('bringItBack')}
          </Button>
        </div>
      ) : null}
      <dialog
        ref={dialog}
        open
        className={clsx('app', state.kind === 'shown' && !state.prefersBorder && 'app-plain')}
        aria-label={t('appOfServer', { server })}
        data-state={stage === 'resting' ? stage : state.kind}
        onCancel={event => {
          event.preventDefault()
          setMode('inline')
        }}
        onClose={display.onClose}
        onKeyDown={keys(display.onKeyDown)}
      >
        <div className="app-head">
          <AppWindow size={14} aria-hidden />
          <span className="app-name">{server}</span>
          {mode === 'pip' || (display.mayFloat && state.kind === 'shown' && state.floats) ? (
            <IconButton
              label={mode === 'pip' ? t('backToTheChat') : t('keepInView')}
              {...(mode === 'pip' ? { keys: 'Esc' } : {})}
              size="sm"
              onClick={() => setMode(mode === 'pip' ? 'inline' : 'pip')}
            >
              {mode === 'pip' ? <PanelTopClose size={14} aria-hidden /> : <PictureInPicture2 size={14} aria-hidden />}
            </IconButton>
          ) : null}
          <IconButton
            label={mode === 'fullscreen' ? t('leaveFullScreen') : t('fullScreen')}
            {...(mode === 'fullscreen' ? { keys: 'Esc' } : {})}
            size="sm"
            onClick={() => setMode(mode === 'fullscreen' ? 'inline' : 'fullscreen')}
          >
            {mode === 'fullscreen' ? <Minimize2 size={14} aria-hidden /> : <Maximize2 size={14} aria-hidden />}
          </IconButton>
          <IconButton label={t('closeTheApp')} size="sm" onClick={close}>
            <X size={15} aria-hidden />
          </IconButton>
        </div>
        {question ? <AppQuestionCard key={question.id} server={server} question={question.question} onAnswer={question.answer} /> : null}
        {stage === 'resting' ? (
          <p className="app-note">
            {t('pausedOthersAreCloser')}
            <Button variant="secondary" size="sm" onClick={choose}>
              {t('open')}
            </Button>
          </p>
        ) : null}
        {state.kind === 'loading' && stage !== 'resting' && !question ? (
          <p className="app-note">
            <Spinner size={14} label={t('isLoading')} />
          </p>
        ) : null}
        {state.kind === 'failed' ? (
          <p className="app-note" role="alert">
            {state.reason}
            <Button variant="secondary" size="sm" onClick={retry}>
              {common('tryAgain')}
            </Button>
          </p>
        ) : null}
        <div ref={place} className="app-place" style={{ blockSize: height }} hidden={state.kind === 'failed'} />
        <AppLog lines={log} />
      </dialog>
    </>
  )
}

/** Shows the App's log, folded. */
function AppLog({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <details className="app-log">
      <summary>{t('log')}</summary>
      <ul>
        {byPosition(lines, line => (
          <li>{line}</li>
        ))}
      </ul>
    </details>
  )
}
