const LINE_FEED = 10
const MAX_PENDING_BYTES = 32 * 1024 * 1024

/**
 * Splits response bytes into lines, however reads cut them. A line is decoded only when whole, so a character is never split. Lines end
 * with LF or CRLF; `end` emits the rest. Throws if a line passes 32 MiB.
 * `skip` may consume whole lines itself: it returns the start of the next line, or `from` if it consumed none.
 */
export function createLineScanner(onLine: (line: string) => void, skip: (text: string, from: number) => number = (_, from) => from) {
  let pending: Buffer[] = []
  let pendingBytes = 0
  let isFirst = true

  const take = (text: string) => {
    let from = 0
    while (from < text.length) {
      const next = skip(text, from)
      if (next > from) {
        from = next
        continue
      }
      const at = text.indexOf('\n', from)
      give(text.slice(from, text.charCodeAt(at - 1) === 13 ? Math.max(at - 1, from) : at))
      from = at + 1
    }
  }
  const give = (line: string) => {
    const bare = isFirst && line.charCodeAt(0) === 0xfeff ? line.slice(1) : line
    isFirst = false
    onLine(bare)
  }

  return {
    push(bytes: Buffer): void {
      const last = bytes.lastIndexOf(LINE_FEED)
      if (last === -1) {
        pending.push(bytes)
        pendingBytes += bytes.length
        if (pendingBytes > MAX_PENDING_BYTES) throw new Error('a line of the answer is too long')
        return
      }
      const whole =
        pending.length === 0
          ? bytes.toString('utf8', 0, last + 1)
          : Buffer.concat([...pending, bytes.subarray(0, last + 1)]).toString('utf8')
      pending = last + 1 < bytes.length ? [bytes.subarray(last + 1)] : []
      pendingBytes = bytes.length - last - 1
      take(whole)
    },
    end(): void {
      if (pendingBytes > 0) give(Buffer.concat(pending).toString('utf8').replace(/\r$/, ''))
      pending = []
      pendingBytes = 0
    },
  }
}
