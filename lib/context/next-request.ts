import { modelWith, toolsWith } from '#lib/assistants/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import type { ChatDetails, ChatView } from '#lib/chats/index.ts'
import { isAppError } from '#lib/errors.ts'
import { joinParameters, readParameters } from '#lib/messages/index.ts'
import type { ResolvedModel } from '#lib/models/index.ts'
import type { AppliedCompaction, Compactions, History } from './compaction/compactions.ts'
import type { ContextDeps } from './deps.ts'
import { type FittedRequest, fitRequest } from './fit-request.ts'
import { type GatheredContext, type GatherPorts, gather } from './gather.ts'
import type { AssistantVoice } from './instructions/model-instructions.ts'
import { choiceKeyOf, tokensOf } from './layout/item.ts'
import { type Layout, layOut } from './layout/lay-out.ts'
import { BYTES_PER_TOKEN } from './layout/unread-files.ts'
import type { UnsentView as Unsent, UnsentView } from './layout/view.ts'
import type { PageItem } from './pages/pages.ts'
import type { PresentItem, TrackerState } from './tracker/state.ts'
import type { CachedTier } from './tracker/tier.ts'

/** The next request of a chat, to which nothing is sent yet. */
export interface NextRequest extends GatheredContext {
  chat: ChatDetails
  model: ResolvedModel | null
  assistant: AssistantVoice | null
  /** Replaces earlier messages of the chat. */
  compaction: AppliedCompaction | null
  present: PresentItem[]
  /** Tracker as it would be settled for it. */
  tracker: TrackerState
  /** Tiers that it would rewrite. */
  written: CachedTier[]
  /** Parts that do not fit, as a run would leave them out: they are in no other field. */
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

/** Reads the history that the next request of a chat would hold; nothing in a chat without messages. */
async function historyOfView(
  { historyOf }: Pick<Compactions, 'historyOf'>,
  { id: chatId, headId }: Pick<ChatView, 'id' | 'headId'>,
  model: ResolvedModel | null,
): Promise<Pick<History, 'path' | 'view' | 'earlierMessages' | 'leftOutTurns'> & { mostTokens: number }> {
  if (headId === null) return { path: [], view: null, earlierMessages: 0, leftOutTurns: 0, mostTokens: Number.POSITIVE_INFINITY }
  const { budget, ...history } = await historyOf({ chatId, headId, model, at: null })
  return { ...history, mostTokens: budget.most }
}

/** Lists what of a chat its next request leaves out because the model's window cannot hold it. */
function unsentOf(
  { parts, unreadFiles }: GatheredContext,
  { shedFiles, shedPages, droppedTurns, parts: { turns } }: Pick<FittedRequest, 'shedFiles' | 'shedPages' | 'droppedTurns' | 'parts'>,
  { pages, leftOutTurns }: { pages: readonly PageItem[]; leftOutTurns: number },
): Unsent {
  const sizes = new Map(parts.files.map(({ label, tokens }) => [label, tokens]))
  const kept = new Set(turns.flat().map(choiceKeyOf))
  const dropped = parts.turns.flat().filter(item => !kept.has(choiceKeyOf(item)))
  return {
    files: [
      ...unreadFiles.map(({ path, bytes }) => ({ label: path, tokens: Math.ceil(bytes / BYTES_PER_TOKEN) })),
      ...shedFiles.map(path => ({ label: path, tokens: sizes.get(path) ?? 0 })),
    ],
    pages: pages.filter(({ key, isOverLimit }) => isOverLimit || shedPages.includes(key)).map(({ label, tokens }) => ({ label, tokens })),
    turns: droppedTurns + leftOutTurns,
    historyTokens: tokensOf(dropped),
  }
}
