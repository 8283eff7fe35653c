'use client'

import { Pause, Play, RotateCcw } from 'lucide-react'
import { duration } from '#components/chat-store/format.ts'
import { AppsContext } from '#components/parts/app/apps-host.ts'
import { MessageParts } from '#components/parts/message-parts.tsx'
import { Button } from '#components/ui/button.tsx'
import { IconButton } from '#components/ui/icon-button.tsx'
import { Select } from '#components/ui/select.tsx'
import { chatAnswers as t } from '#lib/words/en/chat-answers.ts'
import type { Timeline } from './timeline.ts'
import { usePlayer } from './use-player.ts'

const SPEEDS = [0.5, 1, 2, 4, 8]
const STEP_MS = 10

/** Plays a recorded answer, from its beginning or from any place. Once it is over, the person can have it made again. */
export function PlayedAnswer({ timeline, onAgain }: { timeline: Timeline; onAgain: () => void }) {
  const player = usePlayer(timeline)
  const { message, positionMs, isPlaying, isOver, speed } = player
  // A whole number of steps: the thumb would stop short of the end of anything else.
  const endMs = Math.max(STEP_MS, Math.ceil(timeline.durationMs / STEP_MS) * STEP_MS)
  return (
    <>
      <div className="sticky top-0 z-20 -mx-5 mb-4 flex flex-wrap items-center gap-3 border-line border-b bg-paper px-5 pb-3">
        <IconButton label={isPlaying ? t('pause') : isOver ? t('playAgain') : t('play')} onClick={player.toggle}>
          {isPlaying ? <Pause size={15} aria-hidden /> : isOver ? <RotateCcw size={15} aria-hidden /> : <Play size={15} aria-hidden />}
        </IconButton>
        <input
          type="range"
          aria-label={t('position')}
          aria-valuetext={t('positionOf', { position: duration(positionMs), duration: duration(timeline.durationMs) })}
          min={0}
          max={endMs}
          step={STEP_MS}
          value={isOver ? endMs : Math.round(positionMs)}
          onChange={event => player.seek(Number(event.target.value))}
          className="h-5 min-w-24 flex-1 accent-accent"
        />
        <span className="tabular text-ink-2 text-xs">{`${duration(positionMs)} / ${duration(timeline.durationMs)}`}</span>
        <Select
          aria-label={t('speed')}
          value={`${speed}`}
          options={SPEEDS.map(each => ({ value: `${each}`, label: `${each} ×` }))}
          onValueChange={value => player.setSpeed(Number(value))}
        />
      </div>
      {timeline.isShortened ? <p className="mb-3 text-ink-2 text-xs">{t('pausesShortened')}</p> : null}
      <AppsContext value={null}>
        <div className="min-h-[40dvh]">
          <MessageParts message={message} isStreaming={!isOver} inputs={null} />
        </div>
      </AppsContext>
      {isOver ? (
        <div className="mt-5 flex flex-wrap items-center gap-2">
          <Button size="sm" onClick={onAgain}>
            {t('runAgainWithThese')}
          </Button>
        </div>
      ) : null}
    </>
  )
}
