import type { ChatMessage } from '#lib/messages/shared.ts'
import { common } from '#lib/words/en/common.ts'
import type { LiveRun } from './chat-state.ts'
import { duration, speed } from './format.ts'

/** Measured in English prose and code; used only until the provider's own count arrives. */
const CHARS_PER_TOKEN = 4

/** Estimates the tokens of the running answer: the counts of ended steps, plus an estimate of the text since. */
export function runningTokens(run: LiveRun): number {
  let chars = 0
  for (const part of run.fold.message.parts.slice(run.countedParts)) {
    if (part.type === 'text' || part.type === 'reasoning') chars += part.text.length
  }
  return run.usage.completionTokens + Math.ceil(chars / CHARS_PER_TOKEN)
}

export function runningFigures(run: LiveRun, nowMs: number): string[] {
  const tokens = runningTokens(run)
  // The time taken by text written before this page opened is unknown here.
  const writingMs = run.seenAfterMs > 0 ? 0 : run.writingMs + (run.lastChunkAtMs === null ? 0 : nowMs - run.lastChunkAtMs)
  return figures({ ms: Math.max(0, nowMs - run.startedAtMs), tokens, isEstimate: true, writingMs, tools: toolCount(run.fold.message) })
}

export function finishedFigures(message: ChatMessage): string[] {
  const { durationMs, usage, firstChunkMs = 0, writingMs } = message.metadata ?? {}
  if (durationMs === undefined) return []
  const tokens = usage?.completionTokens ?? 0
  return figures({
    ms: durationMs,
    tokens,
    isEstimate: usage?.estimated ?? false,
    // Older answers lack this measurement; it is known only of those without tools.
    writingMs: writingMs ?? (toolCount(message) > 0 ? 0 : durationMs - firstChunkMs),
    tools: toolCount(message),
  })
}

function figures(known: { ms: number; tokens: number; isEstimate: boolean; writingMs: number; tools: number }): string[] {
  const { ms, tokens, isEstimate, writingMs, tools } = known
  const about = isEstimate ? '~' : ''
  return [
    duration(ms),
    ...(tokens > 0 ? [`${about}${common('tokens', { count: tokens })}`] : []),
    ...[speed(tokens, writingMs) ?? []].flat(),
    ...(tools > 0 ? [common('tools', { count: tools })] : []),
  ]
}

/** Tells whether a question to a person holds up the answer. */
export function isWaiting(message: ChatMessage): boolean {
  return message.parts.some(part => part.type === 'data-input' && part.data.status === 'open')
}

export function toolCount(message: ChatMessage): number {
  return message.parts.filter(part => part.type === 'dynamic-tool').length
}
