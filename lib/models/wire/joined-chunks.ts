const [RETURN, LINE_FEED] = [13, 10]
const LINE_END = 2
const HEAD_END = '\r\n\r\n'
/** Most hexadecimal digits of a chunk's size that are read here. */
const MOST_DIGITS = 6
/** Bytes of the line before a joined chunk, and of the line end behind it. */
const FRAMING_BYTES = MOST_DIGITS + 2 * LINE_END
/** Most bytes of a joined chunk: its size has `MOST_DIGITS` digits. */
const MOST_BYTES = 16 ** MOST_DIGITS - 1

export interface ChunkJoiner {
  /** Begins another answer: its head comes next. */
  begin(): void
  /** Returns the bytes of one read, in which whole chunks that follow each other are one; the same memory where nothing was joined. */
  join(bytes: Buffer): Buffer
}

/**
 * Joins the chunks of HTTP/1.1 (RFC 9112, 7.1) in one read, since Node's parser hands out each by itself: a fast provider sends five hundred
 * tokens a read. The body stays the same. Reads a plain `200` with chunks and no more than their sizes; passes everything else unchanged.
 */
export function createChunkJoiner(): ChunkJoiner {
  let state: 'head' | 'chunks' | 'unread' = 'unread'
  /** Bytes of a chunk and its line end that are still to come. */
  let left = 0
  /** Line of a size that a read has cut. */
  let cut: Buffer | null = null

  const joinFrom = (bytes: Buffer, start: number): Buffer => {
    const from = Math.min(start + left, bytes.length)
    left -= from - start
    const found: number[] = []
    let [at, sum] = [from, 0]
    while (at < bytes.length) {
      const line = sizeAt(bytes, at)
      if (line === 'cut') {
        cut = Buffer.from(bytes.subarray(at))
        return joined(bytes.subarray(0, at), { from, to: at, found, sum })
      }
      const end = line.end + line.size + LINE_END
      const isRead = line.size > 0 && sum + line.size <= MOST_BYTES
      if (!isRead || (end <= bytes.length && bytes[end - 2] !== RETURN)) {
        // The last chunk, or what is not read here: Node's parser knows.
        state = 'unread'
        break
      }
      if (end > bytes.length) {
        left = end - bytes.length
        break
      }
      found.push(line.end, end - LINE_END)
      sum += line.size
      at = end
    }
    return joined(bytes, { from, to: at, found, sum })
  }

  return {
    begin() {
      state = 'head'
      left = 0
      cut = null
    },
    join(read) {
      const bytes = cut ? Buffer.concat([cut, read]) : read
      cut = null
      if (state === 'unread') return bytes
      if (state === 'chunks') return joinFrom(bytes, 0)
      const end = bytes.indexOf(HEAD_END)
      state = end !== -1 && isChunked(bytes.toString('latin1', 0, end)) ? 'chunks' : 'unread'
      return state === 'chunks' ? joinFrom(bytes, end + HEAD_END.length) : bytes
    },
  }
}

function isChunked(head: string): boolean {
  return /^HTTP\/1\.1 200 /.test(head) && /\r\ntransfer-encoding: *chunked *(\r\n|$)/i.test(head)
}

/** Reads the line of a chunk's size: the size, and where the line ends. -1 is a size with more than digits. */
function sizeAt(bytes: Buffer, from: number): { size: number; end: number } | 'cut' {
  let size = 0
  for (let at = from; at <= from + MOST_DIGITS; at++) {
    if (at + 1 >= bytes.length) return 'cut'
    const digit = digitOf(bytes[at] ?? 0)
    if (digit === -1) {
      const isLine = at > from && bytes[at] === RETURN && bytes[at + 1] === LINE_FEED
      return { size: isLine ? size : -1, end: at + LINE_END }
    }
    size = size * 16 + digit
  }
  return { size: -1, end: from }
}

function digitOf(code: number): number {
  if (code >= 48 && code <= 57) return code - 48
  const letter = code | 32
  return letter >= 97 && letter <= 102 ? letter - 87 : -1
}

interface Chunks {
  /** Offsets of the first chunk's start and the last chunk's end. */
  from: number
  to: number
  /** Beginning and end of each content, and the sum of their lengths. */
  found: number[]
  sum: number
}

/** Replaces chunks by one, where they are several. */
function joined(bytes: Buffer, { from, to, found, sum }: Chunks): Buffer {
  if (found.length <= 2) return bytes
  const whole = Buffer.allocUnsafe(from + FRAMING_BYTES + sum + bytes.length - to)
  bytes.copy(whole, 0, 0, from)
  let at = from + whole.write(`${sum.toString(16)}\r\n`, from, 'latin1')
  for (let index = 0; index < found.length; index += 2) at += bytes.copy(whole, at, found[index], found[index + 1])
  at += whole.write('\r\n', at, 'latin1')
  at += bytes.copy(whole, at, to)
  return whole.subarray(0, at)
}
