import type { CodeError, CodeFile, CodeMessage, OutputStream } from './worker/job.ts'

/** How a run ended: by itself, or by whom or what. */
export type RunEnd = 'done' | 'failed' | 'stopped' | 'timeout' | 'lost' | 'flood' | 'nowhere' | 'off' | 'unloadable'

export interface WrittenFile extends CodeFile {
  /** Address of its bytes in this page, until the run is let go. */
  url: string
  mediaType: string
  isPicture: boolean
}

export interface RunState {
  phase: 'loading' | 'running' | 'ended'
  /** Share of what is loaded, from 0 to 1. */
  loaded: number
  output: readonly { stream: OutputStream; text: string }[]
  files: readonly WrittenFile[]
  value: string | null
  error: CodeError | null
  droppedChars: number
  droppedFiles: number
  end: RunEnd | null
  /** Time of the code, in ms. */
  tookMs: number
}

export const initialRun: RunState = {
  phase: 'loading',
  loaded: 0,
  output: [],
  files: [],
  value: null,
  error: null,
  droppedChars: 0,
  droppedFiles: 0,
  end: null,
  tookMs: 0,
}

/** Adds what a run says to its state. */
export function withMessage(state: RunState, message: CodeMessage): RunState {
  switch (message.kind) {
    case 'started':
      return { ...state, phase: 'running', loaded: 1 }
    case 'output': {
      const last = state.output.at(-1)
      if (last?.stream !== message.stream) return { ...state, output: [...state.output, message] }
      return { ...state, output: [...state.output.slice(0, -1), { stream: last.stream, text: last.text + message.text }] }
    }
    case 'picture':
      return { ...state, files: withFile(state.files, message.file) }
    case 'end': {
      const { value, error, droppedChars, droppedFiles } = message
      const files = message.files.reduce(withFile, state.files)
      return { ...state, files, value, error, droppedChars, droppedFiles, phase: 'ended', end: error ? 'failed' : 'done' }
    }
  }
}

/** Lets the bytes of the files go. */
export function letGo({ files }: Pick<RunState, 'files'>): void {
  for (const { url } of files) URL.revokeObjectURL(url)
}

const pictureTypes: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
}

function withFile(files: readonly WrittenFile[], { name, bytes }: CodeFile): readonly WrittenFile[] {
  const picture = pictureTypes[name.slice(name.lastIndexOf('.') + 1).toLowerCase()]
  // Other types are downloaded alone: as HTML, an address of this origin would be a page of ours.
  const mediaType = picture ?? 'application/octet-stream'
  const url = URL.createObjectURL(new Blob([bytes], { type: mediaType }))
  return [...files, { name, bytes, url, mediaType, isPicture: picture !== undefined }]
}
