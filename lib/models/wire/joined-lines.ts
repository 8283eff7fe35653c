/** Longest event over several lines, and longest body that is no event stream, in characters. */
export const MAX_JOINED_CHARS = 32 * 1024 * 1024

/** Most unsuccessful parses per character. An event of usual length is tried after every line. */
const MAX_LOOKS = 3
const FREE_CHARS = 200_000

/** Lines of an event whose first line is not JSON by itself. */
export interface JoinedLines {
  isEmpty(): boolean
  begin(line: string): void
  /** Adds a line. Returns the value of all lines and clears them, or undefined while they are not JSON. Throws above 32 Mi characters. */
  add(line: string): unknown
  /** Returns the value at the end of the event, and clears the lines in any case. */
  end(): unknown
}

/**
 * Creates the joiner. It parses after each line, since some servers do not end their events, but total work stays proportional to length.
 */
export function createJoinedLines(parse: (text: string) => unknown): JoinedLines {
  let lines: string[] = []
  let chars = 0
  let looked = 0
  let isTried = true

  const forget = () => {
    lines = []
    chars = 0
    looked = 0
  }
  const tried = () => {
    isTried = true
    looked += chars
    const value = parse(lines.join('\n'))
    if (value !== undefined) forget()
    return value
  }
  return {
    isEmpty: () => lines.length === 0,
    begin(line) {
      lines = [line]
      chars = line.length
      looked = 0
      isTried = true
    },
    add(line) {
      lines.push(line)
      chars += line.length + 1
      isTried = false
      if (chars > MAX_JOINED_CHARS) throw new Error('an event of the answer is too long')
      return looked <= FREE_CHARS + MAX_LOOKS * chars ? tried() : undefined
    },
    end() {
      const value = isTried ? undefined : tried()
      forget()
      return value
    },
  }
}
