import { AppError } from '#lib/errors.ts'
import type { RebuildReport } from './context.ts'
import type { NextRequest } from './next-request.ts'
import type { ContextStates } from './state/context-states.ts'
import { rebuild } from './tracker/rebuild.ts'

const ATTEMPTS = 3

/** Redistributes a chat's items, and stores that. */
export async function rebuildContext(states: ContextStates, next: () => Promise<NextRequest>): Promise<RebuildReport> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { chat, mode, stored, tracker: settled, present, index, settings } = await next()
    const { state: tracker, ...report } = rebuild(settled, { present, references: index.references, indexes: index.names }, settings)
    const { version } = stored
    if (await states.write(chat.id, mode, { version, tracker, report: stored.report })) return { mode, ...report }
  }
  throw new AppError('conflict')
}
