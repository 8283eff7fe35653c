import { isAppError } from '#lib/errors.ts'
import { filePart } from '#lib/messages/index.ts'
import type { ModelPart } from '#lib/models/index.ts'
import { runNotices as t } from '#lib/words/en/run-notices.ts'
import type { Run } from '../run/run.ts'

export type GivenFile = Extract<ModelPart, { type: 'file' }>

/** Most files of one step, so a model that draws without end cannot fill the disk. */
const MAX_FILES = 16

export interface AnswerFiles {
  /** Stores a file that the model gave, then writes it into the log; never throws, never waits. */
  take(file: GivenFile): void
  /** Resolves when all files are in the log. */
  settled(): Promise<void>
}

/** Stores the files of one step, such as images that a model draws. They belong to the user and the chat. */
export function createAnswerFiles({ facts, ports, state }: Run): AnswerFiles {
  let last = Promise.resolve()
  let count = 0

  const say = (message: string) => state.writer.write({ type: 'data-notice', id: 'files_shed', data: { code: 'files_shed', message } })
  const keep = async (file: GivenFile, position: number) => {
    if (file.data.type !== 'data') return
    const { data } = file.data
    const bytes = typeof data === 'string' ? Buffer.from(data, 'base64') : data
    try {
      const kept = await ports.files.add(facts.actor, { chatId: facts.chatId, name: nameOf(file.mediaType, position), bytes })
      const { mediaType, url, providerMetadata } = filePart(kept)
      state.writer.write({ type: 'file', mediaType, url, ...(providerMetadata ? { providerMetadata } : {}) })
    } catch (error) {
      if (!isAppError(error)) throw error
      say(t('fileAnswerCouldNot', { message: error.message }))
    }
  }

  return {
    take(file) {
      count += 1
      if (count > MAX_FILES) return say(t('onlyMaxFilesFiles', { maxFiles: MAX_FILES }))
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
