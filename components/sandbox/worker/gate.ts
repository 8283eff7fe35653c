import type { CodeFile, CodeMessage } from './job.ts'
import { codeLimits } from './limits.ts'

/** Returns a function that lets a message of a run pass, cut to the bounds of a run; null for what is none. Code can post anything. */
export function createGate(): (data: unknown) => CodeMessage | null {
  let chars = 0
  let pictures = 0
  let bytes = 0

  function fits(file: unknown): file is CodeFile {
    if (!isFile(file) || bytes + file.bytes.byteLength > codeLimits.fileBytes) return false
    bytes += file.bytes.byteLength
    return true
  }

  return data => {
    if (!isRecord(data)) return null
    switch (data.kind) {
      case 'started':
        return { kind: 'started' }
      case 'output': {
        if (typeof data.text !== 'string' || chars >= codeLimits.shownChars) return null
        const text = data.text.slice(0, codeLimits.shownChars - chars)
        chars += text.length
        return { kind: 'output', stream: data.stream === 'error' ? 'error' : 'out', text }
      }
      case 'picture':
        if (pictures >= codeLimits.pictures || !fits(data.file)) return null
        pictures += 1
        return { kind: 'picture', file: copyOf(data.file) }
      case 'end': {
        const given = Array.isArray(data.files) ? data.files.slice(0, codeLimits.files) : []
        return {
          kind: 'end',
          value: typeof data.value === 'string' ? data.value.slice(0, codeLimits.valueChars) : null,
          error: errorOf(data.error),
          files: given.filter(fits).map(copyOf),
          droppedChars: count(data.droppedChars),
          droppedFiles: count(data.droppedFiles),
        }
      }
      default:
        return null
    }
  }
}

const isRecord = (data: unknown): data is Record<string, unknown> => typeof data === 'object' && data !== null

const copyOf = ({ name, bytes }: CodeFile): CodeFile => ({ name, bytes })

const count = (value: unknown) => (typeof value === 'number' && value > 0 && Number.isSafeInteger(value) ? value : 0)

function isFile(file: unknown): file is CodeFile {
  if (!isRecord(file) || typeof file.name !== 'string' || file.name === '' || file.name.length > codeLimits.nameChars) return false
  // Another realm's array is none of this one's.
  return Object.prototype.toString.call(file.bytes) === '[object Uint8Array]'
}

function errorOf(error: unknown) {
  if (!isRecord(error) || typeof error.text !== 'string') return null
  return { text: error.text.slice(0, codeLimits.errorChars), line: count(error.line) || null }
}
