import type { LanguageModelV4Message, LanguageModelV4Prompt } from '@ai-sdk/provider'
import { isAppError } from '#lib/errors.ts'
import { type InputModalities, refusalOf } from '#lib/models/index.ts'
import { uploadId } from './upload-id.ts'

type ToolMessage = Extract<LanguageModelV4Message, { role: 'tool' }>
type Result = Extract<ToolMessage['content'][number], { type: 'tool-result' }>
type Content = Extract<Result['output'], { type: 'content' }>['value'][number]
type FilePart = Extract<Content, { type: 'file' }>

/** Most pictures in one prompt, the latest ones; each in base64 stays below the five megabytes that Anthropic takes. */
const MOST_PICTURES = 8
/** Pictures that leave together: one at a time would change the bytes of the history with each new picture. */
const LEAVING_AT_ONCE = 4
const MAX_PICTURE_BYTES = 3.5 * 1024 * 1024
const MAX_TOTAL_BYTES = 12 * 1024 * 1024

/** Replacement of each picture: its bytes, or a sentence. */
export type Pictures = ReadonlyMap<FilePart, Content>

/** Loads the pictures of tool results that this model takes, the latest first, up to a number and a size. A sentence replaces every other. */
export async function toolPictures(
  prompt: LanguageModelV4Prompt,
  model: InputModalities & { title: string },
  read: (fileId: string) => Promise<{ bytes: Buffer }>,
): Promise<Pictures> {
  const pictures = new Map<FilePart, Content>()
  const all = prompt.flatMap(picturesIn)
  const left = new Set(all.slice(0, leavingOf(all.length)))
  let bytesLeft = MAX_TOTAL_BYTES
  for (const part of all.toReversed()) {
    const name = part.filename ?? 'image'
    if (refusalOf(model, part.mediaType) !== null) {
      pictures.set(part, sentence(`The image ${name} is not shown to you: this model cannot see images. The person sees it.`))
      continue
    }
    const bytes = left.has(part) ? null : await readPicture(part, read)
    if (bytes === null || bytes.length > Math.min(bytesLeft, MAX_PICTURE_BYTES)) {
      pictures.set(part, sentence(`The image ${name} is no longer shown to you, or is too large. The person sees it.`))
      continue
    }
    bytesLeft -= bytes.length
    pictures.set(part, { ...part, data: { type: 'data', data: bytes.toString('base64') } })
  }
  return pictures
}

/** Counts the oldest pictures that a prompt with so many does not show. */
function leavingOf(count: number): number {
  return Math.max(0, Math.ceil((count - MOST_PICTURES) / LEAVING_AT_ONCE) * LEAVING_AT_ONCE)
}

async function readPicture(part: FilePart, read: (fileId: string) => Promise<{ bytes: Buffer }>): Promise<Buffer | null> {
  try {
    return (await read(uploadId(part) ?? '')).bytes
  } catch (error) {
    if (isAppError(error) && error.code === 'file_not_found') return null
    throw error
  }
}

/** Returns the message with each picture replaced. */
export function withPictures(message: ToolMessage, pictures: Pictures): ToolMessage {
  if (picturesIn(message).length === 0) return message
  const content = message.content.map((part): ToolMessage['content'][number] => {
    if (part.type !== 'tool-result' || part.output.type !== 'content') return part
    const value = part.output.value.map(one => (one.type === 'file' ? (pictures.get(one) ?? one) : one))
    return { ...part, output: { type: 'content', value } }
  })
  return { ...message, content }
}

function picturesIn(message: LanguageModelV4Message): FilePart[] {
  if (message.role !== 'tool') return []
  return message.content.flatMap(part =>
    part.type === 'tool-result' && part.output.type === 'content'
      ? part.output.value.filter((one): one is FilePart => one.type === 'file' && uploadId(one) !== null)
      : [],
  )
}

function sentence(words: string): Content {
  return { type: 'text', text: `[${words}]` }
}
