import { isAppError } from '#lib/errors.ts'
import { filePart } from '#lib/messages/index.ts'
import type { ModelPart } from '#lib/models/index.ts'
import type { RunContext } from '../run-context.ts'

export type GivenFile = Extract<ModelPart, { type: 'file' }>

/** Of one step: a model that draws without end fills nobody's disk. */
const MAX_FILES = 16

export interface AnswerFiles {
  /** Keeps a file that the model gave, and writes it into the log once it is kept; never throws, never waits. */
  take(file: GivenFile): void
  /** All are in the log. */
  settled(): Promise<void>
}

/** The files of one step's answer, such as images that a model draws: the person's, with the chat. */
export function createAnswerFiles(run: RunContext): AnswerFiles {
  let last = Promise.resolve()
  let count = 0

  const say = (message: string) => run.writer.write({ type: 'data-notice', id: 'files_shed', data: { code: 'files_shed', message } })
  const keep = async (file: GivenFile, position: number) => {
    if (file.data.type !== 'data') return
    const { data } = file.data
    const bytes = typeof data === 'string' ? Buffer.from(data, 'base64') : data
    try {
      const kept = await run.engine.files.add(run.actor, { chatId: run.chatId, name: nameOf(file.mediaType, position), bytes })
      const { mediaType, url, providerMetadata } = filePart(kept)
      run.writer.write({ type: 'file', mediaType, url, ...(providerMetadata ? { providerMetadata } : {}) })
    } catch (error) {
      if (!isAppError(error)) throw error
      say(`A file of this answer could not be kept: ${error.message}`)
    }
  }

  return {
    take(file) {
      count += 1
      if (count > MAX_FILES) return say(`Only the first ${MAX_FILES} files of this answer are kept.`)
      const position = count
      last = last.then(() => keep(file, position))
      // The step awaits it and sees a failure.
      last.catch(() => undefined)
    },
    settled: () => last,
  }
}

function nameOf(mediaType: string, position: number): string {
  const [kind = 'file', form = ''] = mediaType.split('/')
  const ending = /^[a-z0-9]{2,5}$/.test(form) ? `.${form === 'jpeg' ? 'jpg' : form}` : ''
  return `${kind === 'image' ? 'image' : 'file'}-${position}${ending}`
}
