import type { InputRequestView } from '#lib/messages/shared.ts'
import type { LeftOutRow } from './tool/left-out-calls.ts'
import type { Shown } from './tool/same-calls.ts'

export type Line = Shown | LeftOutRow

/** Lines of a long answer that are in the page only near the view. */
export interface LineGroup<Each> {
  key: string
  group: Each[]
}

const GROUP_LINES = 20
/** Last lines of an answer, which are never grouped: it is read, and written, from its end. */
const LAST_LINES = 40

/** Groups the lines of an answer before its last ones. A line that `isApart` stays by itself. */
export function groupLines<Each extends { key: string }>(
  lines: readonly Each[],
  { isApart = () => false, last = LAST_LINES }: { isApart?: (line: Each) => boolean; last?: number } = {},
): (Each | LineGroup<Each>)[] {
  const whole = Math.floor(Math.max(0, lines.length - last) / GROUP_LINES) * GROUP_LINES
  const grouped: (Each | LineGroup<Each>)[] = []
  for (let from = 0; from < whole; from += GROUP_LINES) {
    let group: Each[] = []
    const end = () => {
      const [first] = group
      if (first) grouped.push({ key: `group ${first.key}`, group })
      group = []
    }
    for (const line of lines.slice(from, from + GROUP_LINES)) {
      if (isApart(line)) {
        end()
        grouped.push(line)
      } else group.push(line)
    }
    end()
  }
  return [...grouped, ...lines.slice(whole)]
}

const CALL_PX = 34
const LINE_PX = 27
const LINE_CHARACTERS = 80

/** Estimates the height of lines that were never in the page, in px. */
export function estimatedLinesPx(lines: readonly Line[]): number {
  let px = 0
  for (const line of lines) {
    if ('row' in line || 'calls' in line || line.part.type === 'dynamic-tool' || line.part.type === 'reasoning') px += CALL_PX
    else if (line.part.type === 'text') px += 16 + Math.ceil(line.part.text.length / LINE_CHARACTERS) * LINE_PX
  }
  return px
}

/** Tells whether a line asks a person something, or shows a call whose question is open. */
export function isAsking(line: Line, questions: ReadonlyMap<string, InputRequestView>): boolean {
  if ('row' in line || 'calls' in line) return false
  if (line.part.type === 'data-input') return line.part.data.status === 'open'
  return line.part.type === 'dynamic-tool' && questions.get(line.part.toolCallId)?.status === 'open'
}
