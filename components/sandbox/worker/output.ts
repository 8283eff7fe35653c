import type { CodeMessage, OutputStream } from './job.ts'
import { codeLimits } from './limits.ts'

const WINDOW_MS = 1_000
const POSTS_PER_WINDOW = 100
const WHOLE_CHARS = 8_192

export interface Output {
  write(stream: OutputStream, text: string): void
  /** Posts what is left, and returns how many characters were dropped. */
  end(): number
}

/** Posts what code prints: at once while it prints little, in larger pieces while it prints much, and nothing past the bound. */
export function createOutput(post: (message: CodeMessage) => void, nowMs: () => number): Output {
  let left = codeLimits.shownChars
  let dropped = 0
  let pending = ''
  let pendingStream: OutputStream = 'out'
  let sinceMs = 0
  let posts = 0

  function flush() {
    if (pending === '') return
    post({ kind: 'output', stream: pendingStream, text: pending })
    pending = ''
    posts += 1
  }

  function mayPost(): boolean {
    const now = nowMs()
    if (now - sinceMs > WINDOW_MS) {
      sinceMs = now
      posts = 0
    }
    return posts < POSTS_PER_WINDOW || pending.length >= WHOLE_CHARS
  }

  return {
    write(stream, text) {
      const kept = text.slice(0, left)
      dropped += text.length - kept.length
      left -= kept.length
      if (kept === '') return
      if (stream !== pendingStream) flush()
      pendingStream = stream
      pending += kept
      if (mayPost()) flush()
    },
    end() {
      flush()
      return dropped
    },
  }
}
