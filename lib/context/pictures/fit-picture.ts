import { createHash } from 'node:crypto'
import type { LanguageModelV4FilePart, LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider'
import { AppError } from '#lib/errors.ts'
import type { InputModalities } from '#lib/models/index.ts'
import { createSemaphore } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { type Picture, type Scaled, scalePicture } from './scale-picture.ts'

type PictureLimit = Pick<InputModalities, 'mostImageBytes'> & { title: string }

/** Pictures that are scaled at once, by everybody. */
const slots = createSemaphore(2)
const MOST_KEPT = 8
/** Scaled pictures by their original and limit: each step of each answer needs them again, in the same bytes. */
const kept = new Map<string, Promise<Picture | null>>()

/** Tells whether a file is a picture that this model takes only when it is scaled down. */
export function isOverLimit({ mostImageBytes }: PictureLimit, mediaType: string, sizeBytes: number): boolean {
  return mostImageBytes !== undefined && sizeBytes > mostImageBytes && mediaType.startsWith('image/')
}

/** Scales a picture down to a model's limit; null if it cannot be scaled. The next call retries after a time-out. */
export function fitPicture(
  { mostImageBytes = Number.POSITIVE_INFINITY }: PictureLimit,
  bytes: Buffer,
  scale: typeof scalePicture = scalePicture,
): Promise<Picture | null> {
  const key = `${mostImageBytes} ${createHash('sha256').update(bytes).digest('base64')}`
  const fitted = kept.get(key) ?? scaled(key, () => scale(bytes, mostImageBytes))
  kept.delete(key)
  kept.set(key, fitted)
  const [oldest] = kept.keys()
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest)
  return fitted
}

async function scaled(key: string, scale: () => Promise<Scaled>): Promise<Picture | null> {
  const release = await slots.acquire(NEVER)
  try {
    const outcome = await scale()
    if (outcome === 'late') kept.delete(key)
    return typeof outcome === 'string' ? null : outcome
  } catch (error) {
    kept.delete(key)
    throw error
  } finally {
    release?.()
  }
}

const NEVER = new AbortController().signal

/** Says why a picture is not sent, with the limit. */
export function tooLarge({ title, mostImageBytes = 0 }: PictureLimit, name: string): string {
  const limit = Number((mostImageBytes / 1024 / 1024).toFixed(2))
  return `${name} cannot be scaled down to the ${limit} MB that ${title} takes of a picture. Attach a smaller one, or choose another model.`
}

/** Scales down the pictures that a program has sent within its prompt. Throws `file_not_taken` where one cannot be. */
export async function withFittedPictures(prompt: LanguageModelV4Prompt, model: PictureLimit): Promise<LanguageModelV4Prompt> {
  if (model.mostImageBytes === undefined || !prompt.some(({ role, content }) => role === 'user' && content.some(isPart(model))))
    return prompt
  return Promise.all(
    prompt.map(async (message): Promise<LanguageModelV4Message> => {
      if (message.role !== 'user') return message
      const content = await Promise.all(message.content.map(part => (isPart(model)(part) ? fittedPart(part, model) : part)))
      return { ...message, content }
    }),
  )
}

function isPart(model: PictureLimit) {
  return (part: { type: string }): part is LanguageModelV4FilePart => {
    const { data, mediaType } = part as LanguageModelV4FilePart
    return part.type === 'file' && data.type === 'data' && isOverLimit(model, mediaType, (data.data.length * 3) / 4)
  }
}

async function fittedPart(part: LanguageModelV4FilePart, model: PictureLimit): Promise<LanguageModelV4FilePart> {
  const { data } = part
  if (data.type !== 'data') return part
  const bytes = typeof data.data === 'string' ? Buffer.from(data.data, 'base64') : Buffer.from(data.data)
  const fitted = await fitPicture(model, bytes)
  if (fitted === null) throw new AppError('file_not_taken', { message: tooLarge(model, part.filename ?? 'A picture') })
  return { ...part, mediaType: fitted.mediaType, data: { type: 'data', data: fitted.bytes.toString('base64') } }
}
