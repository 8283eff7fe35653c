'use client'

import { useCallback, useEffect, useMemo, useState } from 'react'
import { type ChatMessage, shownMessage } from '#lib/messages/shared.ts'
import { createFolds, shownAt, type Timeline } from './timeline.ts'

export interface Player {
  message: ChatMessage
  positionMs: number
  isPlaying: boolean
  isOver: boolean
  speed: number
  setSpeed: (speed: number) => void
  /** Plays, pauses, or restarts at the end. */
  toggle: () => void
  seek: (positionMs: number) => void
}

/** Plays a timeline by the frames of the page. */
export function usePlayer(timeline: Timeline): Player {
  const [positionMs, setPositionMs] = useState(0)
  const [isPlaying, setIsPlaying] = useState(true)
  const [speed, setSpeed] = useState(1)
  const foldAt = useMemo(() => createFolds(timeline), [timeline])
  const isOver = positionMs >= timeline.durationMs

  useEffect(() => {
    if (!isPlaying || isOver) return
    let beforeMs = performance.now()
    let frame = requestAnimationFrame(function tick(nowMs) {
      const passedMs = Math.max(0, nowMs - beforeMs) * speed
      beforeMs = nowMs
      setPositionMs(former => Math.min(timeline.durationMs, former + passedMs))
      frame = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, isOver, speed, timeline])

  const toggle = useCallback(() => {
    if (isOver) setPositionMs(0)
    setIsPlaying(former => isOver || !former)
  }, [isOver])
  const seek = useCallback((to: number) => {
    setPositionMs(to)
    setIsPlaying(false)
  }, [])
  const count = shownAt(timeline, positionMs)
  const message = useMemo(() => shownMessage(foldAt(count)), [foldAt, count])
  return { message, positionMs, isPlaying: isPlaying && !isOver, isOver, speed, setSpeed, toggle, seek }
}
