import type { LanguageModelV4FilePart, LanguageModelV4Message, LanguageModelV4Prompt, LanguageModelV4TextPart } from '@ai-sdk/provider'
import { AppError, isAppError } from '#lib/errors.ts'
import type { SentFile } from '#lib/messages/index.ts'
import { type ModelIntake, refusalOf } from '#lib/models/index.ts'

type Intake = ModelIntake & { title: string }

/** Throws `file_not_taken`, with the reason, where a prompt holds a file that this model does not take: before anything is sent. */
export function requireTaken(model: Intake, prompt: LanguageModelV4Prompt): void {
  for (const { data, mediaType } of prompt.flatMap(filesOf)) {
    const refusal = data.type === 'text' ? null : refusalOf(model, mediaType)
    if (refusal !== null) throw new AppError('file_not_taken', { message: refusal, details: { media_type: mediaType } })
  }
}

const OURS = 'parley'

/** An upload's place in a prompt, until its bytes are needed. */
export function uploadReference({ id, name, mediaType }: SentFile): LanguageModelV4FilePart {
  return { type: 'file', mediaType, filename: name, data: { type: 'reference', reference: { [OURS]: id } } }
}

/**
 * The prompt with the bytes of its uploads: images and PDF files as such, text files as text. What this model does not take (it was chosen later), and
 * what is no longer there, is named instead. `read` throws `file_not_found`.
 */
export async function withUploads(
  prompt: LanguageModelV4Prompt,
  model: Intake,
  read: (fileId: string) => Promise<{ bytes: Buffer }>,
): Promise<LanguageModelV4Prompt> {
  if (!prompt.some(message => filesOf(message).some(part => uploadId(part) !== null))) return prompt
  return Promise.all(
    prompt.map(async (message): Promise<LanguageModelV4Message> => {
      if (message.role !== 'user') return message
      const content = await Promise.all(message.content.map(part => (part.type === 'file' ? loaded(part, model, read) : part)))
      return { ...message, content }
    }),
  )
}

async function loaded(
  part: LanguageModelV4FilePart,
  model: Intake,
  read: (fileId: string) => Promise<{ bytes: Buffer }>,
): Promise<LanguageModelV4FilePart | LanguageModelV4TextPart> {
  const id = uploadId(part)
  if (id === null) return part
  const name = part.filename ?? 'file'
  if (refusalOf(model, part.mediaType) !== null) return text(`[The file ${name} stood here; this model does not take it.]`)
  try {
    const { bytes } = await read(id)
    if (part.mediaType.startsWith('text/')) return text(`The file ${name}:\n\n${bytes.toString('utf8')}`)
    return { ...part, data: { type: 'data', data: bytes.toString('base64') } }
  } catch (error) {
    if (isAppError(error) && error.code === 'file_not_found') return text(`[The file ${name} stood here; it is no longer there.]`)
    throw error
  }
}

function text(words: string): LanguageModelV4TextPart {
  return { type: 'text', text: words }
}

function filesOf(message: LanguageModelV4Message): LanguageModelV4FilePart[] {
  return message.role === 'user' ? message.content.filter(part => part.type === 'file') : []
}

function uploadId({ data }: LanguageModelV4FilePart): string | null {
  return data.type === 'reference' ? (data.reference[OURS] ?? null) : null
}
