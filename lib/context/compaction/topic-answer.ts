import { z } from 'zod'
import { REASON_CHARS } from './limits.ts'

export interface TopicAnswer {
  /** Number of the first message of the newest topic; null where there is one topic, or the answer was nonsense. */
  boundary: number | null
  reason: string
  /** 0 to 1; 0 for nonsense. */
  confidence: number
  /** Empty where the answer has none. */
  summary: string
}

export const noAnswer: TopicAnswer = { boundary: null, reason: '', confidence: 0, summary: '' }

const answerSchema = z.object({
  boundary: z.int().min(0).nullable(),
  reason: z.string(),
  confidence: z.number().min(0).max(1),
  summary: z.string(),
})

/** Reads the model's answer strictly: one JSON object of the shape asked for, perhaps in a code fence. Anything else is no boundary and no confidence. */
export function readTopicAnswer(text: string, shown: number): TopicAnswer {
  const read = answerSchema.safeParse(parsed(unfenced(text.trim())))
  if (!read.success || (read.data.boundary ?? 0) >= shown) return noAnswer
  const { boundary, reason, confidence, summary } = read.data
  return { boundary, confidence, reason: oneLine(reason), summary: summary.trim() }
}

function unfenced(text: string): string {
  const isFenced = /^```(?:json)?[ \t]*\n/.test(text) && text.endsWith('```')
  return isFenced ? text.slice(text.indexOf('\n'), -3) : text
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Shortens a foreign reason to one line. */
export function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length > REASON_CHARS ? `${line.slice(0, REASON_CHARS)}…` : line
}
