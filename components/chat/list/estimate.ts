import type { Row } from '#components/chat-store/rows.ts'

/** Height of a message that is not loaded, in px. */
const MESSAGE_PX = 150
/** Height of all that is not loaded, in px: browsers lay out some 17 million. */
const MOST_HOLES_PX = 6_000_000
const LINE_PX = 27
const LINE_CHARACTERS = 80
const CALL_PX = 34
const MOST_CALLS = 100

/** Estimates the height of a row that was never mounted, in px. `earlier`: messages above the newest ones. */
export function estimatedPx(row: Row, earlier: number): number {
  if (row.kind === 'hole') return row.messages * Math.min(MESSAGE_PX, MOST_HOLES_PX / Math.max(1, earlier))
  let px = 28
  for (const { message } of row.turn.nodes) {
    let [calls, lines] = [0, 0]
    for (const part of message.parts) {
      if (part.type === 'text') lines += Math.ceil(part.text.length / LINE_CHARACTERS)
      else if (part.type === 'dynamic-tool') calls += 1
    }
    px += 90 + lines * LINE_PX + Math.min(calls, MOST_CALLS) * CALL_PX
  }
  return px
}
