import { offeredModel } from '#lib/context/index.ts'
import { messageText } from '#lib/messages/index.ts'
import type { ResolvedModel } from '#lib/models/index.ts'
import type { Run } from './run/run.ts'

/** Fetches the pages that the person's message names, and finds those of the path for every step. A stop ends it, and the loop then ends the run. */
export async function findPages(run: Run): Promise<void> {
  const { facts, ports, state } = run
  const namesPages = facts.limits.fetchesPages && (await state.workTime.during(() => fetchPages(run)))
  if (state.signal.aborted || (state.known?.found.hasPages === false && !namesPages)) return
  state.pages = await ports.pages.itemsOn(facts.chatId, facts.path)
}

/** Tells whether the message names pages. */
async function fetchPages(run: Run): Promise<boolean> {
  const { facts, ports, state } = run
  const { actor, chatId, path } = facts
  const message = path.findLast(({ role }) => role === 'user')
  if (!message) return false
  const told = new Set(state.writer.log.fold.message.parts.flatMap(part => (part.type === 'data-notice' && part.id ? [part.id] : [])))
  try {
    return await ports.pages.fetchOf({
      actor,
      chatId,
      messageId: message.id,
      text: messageText(message),
      summariser: await summariserOf(run),
      signal: state.signal,
      hasTold: id => told.has(id),
      tell({ id, isPassing, ...data }) {
        told.add(id)
        const { code, message, details } = data
        state.writer.write({ type: 'data-notice', id, data: { code, message, details }, ...(isPassing ? { transient: true } : {}) })
      },
    })
  } catch (error) {
    if (!state.signal.aborted) throw error
    return true
  }
}

/**
 * Finds the model that summarises long pages. Null for a program without a small model: a request of the API makes no model call but its own steps.
 */
async function summariserOf({ facts, ports, state }: Run): Promise<ResolvedModel | null> {
  const { actor, limits } = facts
  const small = limits.smallModel === '' ? null : await offeredModel(ports.models, actor, limits.smallModel)
  return small ?? (actor.kind === 'user' ? state.model : null)
}
