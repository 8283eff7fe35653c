/** Of the lines of one event, and of a body that is no event stream. */
export const MAX_JOINED_CHARS = 32 * 1024 * 1024

/** How often a character may be looked at in vain; events of a usual length are tried after every line. */
const MAX_LOOKS = 3
const FREE_CHARS = 200_000

/** The lines of an event whose first is no JSON by itself. */
export interface JoinedLines {
  isEmpty(): boolean
  begin(line: string): void
  /** The value of all lines so far, which are forgotten then; undefined while they are none. Throws when they pass 32 million characters. */
  add(line: string): unknown
  /** The same at the end of the event, which forgets them in any case. */
  end(): unknown
}

/** Tries after each line, since not every server ends its events, but goes over the whole no more often than in proportion to its length. */
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
