import type { Actor } from '#lib/auth/index.ts'
import type { Chats } from '#lib/chats/index.ts'
import { AppError } from '#lib/errors.ts'
import type { Models, ResolvedModel } from '#lib/models/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { readPageUrl } from './detect/page-url.ts'
import { type FetchOfPorts, failedNotice, fetchAndKeep, fetchNotice, readyNotice } from './fetch-of.ts'
import { AGAIN_MS } from './limits.ts'
import { offeredModel } from './offered-model.ts'
import type { ChatPageRow } from './page-rows.ts'

interface AgainDeps {
  chats: Pick<Chats, 'get'>
  models: Pick<Models, 'resolve'>
  smallModel: () => Promise<string>
}

interface AgainRequest {
  actor: Actor
  chatId: string
  row: ChatPageRow
  signal: AbortSignal
}

/**
 * Creates the function that fetches a page of a chat again, one request at a time for each. Throws `fetched_lately`, `unusable` where it failed and an older
 * text is kept, and `page_not_found` where it was removed in the meantime.
 */
export function createFetchAgain(ports: FetchOfPorts, deps: AgainDeps): (request: AgainRequest) => Promise<void> {
  const underway = new Set<string>()

  return async request => {
    const place = `${request.chatId} ${request.row.url}`
    if (underway.has(place)) throw new AppError('unusable', { message: t('pageAlreadyBeingFetched') })
    underway.add(place)
    try {
      await fetchAnew(request)
    } finally {
      underway.delete(place)
    }
  }

  async function fetchAnew({ actor, chatId, row, signal }: AgainRequest): Promise<void> {
    const page = readPageUrl(row.url)
    if (page?.kind !== 'page') throw new AppError('page_not_found')
    if (!(await ports.store.claimAgain(chatId, row.url))) throw new AppError('fetched_lately', { retryAfterMs: AGAIN_MS })
    ports.publish(chatId, fetchNotice(page))
    const summariser = await summariserOf(actor, chatId)
    const kept = await fetchAndKeep(ports, { page, anew: { chatId, pageId: row.pageId }, userId: actor.userId, summariser, signal })
    const place = { chatId, url: row.url }
    if (kept.state === 'ready') {
      if (!(await ports.store.renew({ ...place, pageId: kept.stored.id }))) throw new AppError('page_not_found')
      ports.publish(chatId, readyNotice(page, kept.stored, kept.summaryFailure))
      return
    }
    // An older text is worth more than none.
    if (!row.page && !(await ports.store.renew({ ...place, reason: kept.reason }))) throw new AppError('page_not_found')
    ports.publish(chatId, failedNotice(page, kept.reason))
    if (row.page) throw new AppError('unusable', { message: t('pageNotFetchedReason', { reason: kept.reason }) })
  }

  /** Finds the model for a summary that a person asks for; null where none can be used. */
  async function summariserOf(actor: Actor, chatId: string): Promise<ResolvedModel | null> {
    const small = await deps.smallModel()
    const ofChat = async () => offeredModel(deps.models, actor, (await deps.chats.get(actor, chatId)).model)
    return (small === '' ? null : await offeredModel(deps.models, actor, small)) ?? ofChat()
  }
}
