import { modelWith, toolsWith } from '#lib/assistants/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import type { ChatDetails } from '#lib/chats/index.ts'
import { isAppError } from '#lib/errors.ts'
import { joinParameters, readParameters } from '#lib/messages/index.ts'
import type { ResolvedModel } from '#lib/models/index.ts'
import type { AppliedCompaction } from './compaction/compactions.ts'
import { historyOfView } from './compaction/history-of-view.ts'
import type { ContextDeps } from './deps.ts'
import { fitRequest } from './fit-request.ts'
import { type GatheredContext, type GatherPorts, gather } from './gather.ts'
import type { AssistantVoice } from './instructions/told.ts'
import { type Layout, layOut } from './layout/lay-out.ts'
import type { UnsentView } from './layout/view.ts'
import type { PresentItem, TrackerState } from './tracker/state.ts'
import type { CachedTier } from './tracker/tier.ts'
import { unsentOf } from './unsent.ts'

/** The next request of a chat, to which nothing is sent yet. */
export interface NextRequest extends GatheredContext {
  chat: ChatDetails
  model: ResolvedModel | null
  assistant: AssistantVoice | null
  /** Stands for earlier messages of the chat. */
  compaction: AppliedCompaction | null
  present: PresentItem[]
  /** Tracker as it would be settled for it. */
  tracker: TrackerState
  /** Tiers that it would write anew. */
  written: CachedTier[]
  /** Parts that do not fit, as a run would leave them out: they stand in no other field. */
  unsent: UnsentView
  layout: Layout
}

export async function gatherNext(
  ports: GatherPorts & Pick<ContextDeps, 'models' | 'chats' | 'pages' | 'compactions' | 'offered' | 'assistantOf'>,
  actor: Actor,
  chatId: string,
): Promise<NextRequest> {
  const chat = await ports.chats.get(actor, chatId)
  const assistant = chat.assistantId === null ? null : ((await ports.assistantOf?.(actor, chat.assistantId)) ?? null)
  const model = await modelOf(modelWith(chat.model, assistant, id => ports.models.resolve(actor, id)))
  const selectedTools = toolsWith(chat.selectedTools, assistant)
  const { path, view, earlierMessages, leftOutTurns, mostTokens: mostHistoryTokens } = await historyOfView(ports.compactions, chat, model)
  const pages = await ports.pages.itemsOn(chatId, path)
  const hasLongPages = pages.some(({ included, isShortened }) => included && isShortened)
  const tools = model === null ? null : await ports.offered(actor, { chatId, selectedTools, model, path, hasLongPages })
  const gathered = await gather(ports, {
    actor,
    chatId,
    chat,
    found: null,
    model,
    assistant,
    path,
    earlier: earlierMessages,
    pages,
    tools: tools?.definitions ?? [],
    servers: tools?.instructions ?? [],
    endsWithMessage: false,
  })
  const parameters = joinParameters(readParameters(assistant?.parameters), chat.parameters)
  const fitted = fitRequest(gathered, {
    answerLimit: parameters.maxOutputTokens ?? 0,
    mostTokens: Number.POSITIVE_INFINITY,
    mostHistoryTokens,
    answerTokens: 0,
    newPages: new Set(),
    summary: view?.summary ?? null,
  })
  const { parts, present, tracker, written } = fitted
  return {
    ...gathered,
    chat,
    parts,
    compaction: view,
    model,
    assistant,
    present,
    tracker,
    written,
    unsent: unsentOf(gathered, fitted, { pages, leftOutTurns }),
    layout: layOut(parts, tracker, gathered.settings.cacheTarget),
  }
}

/** Finds a chat's model; null where it is offered no longer, or none is. */
async function modelOf(resolving: Promise<ResolvedModel>): Promise<ResolvedModel | null> {
  try {
    return await resolving
  } catch (error) {
    if (isAppError(error)) return null
    throw error
  }
}
