import type { Actor } from '#lib/auth/index.ts'
import type { WorkMode } from '#lib/chats/index.ts'
import { isAppError } from '#lib/errors.ts'
import type { ChatMessage } from '#lib/messages/index.ts'
import type { FunctionTool, ResolvedModel } from '#lib/models/index.ts'
import type { Sight } from '#lib/workspace/index.ts'
import type { ContextDeps } from './deps.ts'
import { editWords } from './instructions/edit-words.ts'
import { joinInstructions } from './instructions/levels.ts'
import type { AssistantVoice, InstructionsFor, ModelInstructions } from './instructions/model-instructions.ts'
import { type LeftOut, withoutLeftOut } from './layout/choices.ts'
import { listOfFiles } from './layout/list-of-files.ts'
import type { RequestParts } from './layout/parts.ts'
import { requestParts } from './layout/request-parts.ts'
import { mostBytesFor, type SizedFile } from './layout/unread-files.ts'
import { type FileItems, fileItems } from './layout/workspace-items.ts'
import { chatMaps, type IndexUse, type MapsPort, noMaps } from './maps/chat-maps.ts'
import type { PageItem } from './pages/pages.ts'
import { readReviewItem } from './review/read-review.ts'
import type { ServerInstructions } from './server-instructions.ts'
import type { Choices, ContextChoices } from './state/context-choices.ts'
import type { ContextStates, StoredContext } from './state/context-states.ts'
import type { FoundInChat, RequestChat } from './state/known-chat.ts'
import type { Tokenizer, Tokenizers } from './tokens/tokenizers.ts'
import { cacheTarget, type TrackerSettings } from './tracker/settings.ts'

/** Everything that the context of one chat is made of, as it is stored now. */
export interface GatheredContext {
  chat: RequestChat
  mode: WorkMode
  stored: StoredContext
  choices: Choices
  settings: TrackerSettings
  tokenizer: Tokenizer
  /** Window of the model, as far as it is known. */
  window: number | null
  /** Messages before the path, which no request includes any longer. */
  earlier: number
  index: IndexUse
  modelInstructions: ModelInstructions
  /** Without the items that the person has left out. */
  parts: RequestParts
  leftOut: LeftOut[]
  /** Selected files that were not read, because no request could hold them; the largest first. */
  unreadFiles: SizedFile[]
}

export interface GatherRequest {
  actor: Actor
  chatId: string
  /** Null where it is still to be read. */
  chat: RequestChat | null
  /** Null where it is still to be looked for. */
  found: FoundInChat | null
  model: ResolvedModel | null
  assistant: AssistantVoice | null
  path: readonly ChatMessage[]
  /** Messages before the path, which no request includes any longer. */
  earlier: number
  /** Pages that messages of the path name, also those that a person has left out. */
  pages: readonly Omit<PageItem, 'tokens'>[]
  tools: readonly FunctionTool[]
  servers: readonly ServerInstructions[]
  endsWithMessage: boolean
}

/** Part that a run keeps: without the texts that its request left out. */
export type KeptContext = Omit<GatheredContext, 'parts' | 'leftOut'>

export interface GatherPorts extends Pick<ContextDeps, 'chats' | 'workspaces' | 'repositories' | 'settings'> {
  maps: MapsPort
  states: ContextStates
  choices: ContextChoices
  tokenizers: Tokenizers
  instructionsFor: (actor: Actor, asked: InstructionsFor) => Promise<ModelInstructions>
}

export async function gather(ports: GatherPorts, request: GatherRequest): Promise<GatheredContext> {
  const { actor, chatId, model, found } = request
  const [chat, choices, settings] = await Promise.all([
    request.chat ?? ports.chats.get(actor, chatId),
    choicesOf(ports.choices, request),
    ports.settings(),
  ])
  const { mode, selectedFiles: paths } = chat
  const folder = await folderOf(ports.workspaces, actor, chat.workspaceId)
  const tokenizer = ports.tokenizers.tokenizerOf(model ?? { id: '' })
  const { count } = tokenizer
  const window = model && ports.tokenizers.windowOf(model)
  const sight = folder === null ? null : await ports.workspaces.sight(actor, folder.id, { leftOut: chat.excludedFiles })
  const review =
    sight === null || !ports.repositories ? null : await readReviewItem(ports.repositories, actor, { chat, contextWindow: window, sight })
  const filesIn = async (sight: Sight) => fileItems(review?.reader ?? sight, { paths, choices, count, most: mostBytesFor(window) })
  const stored = found?.mode === mode ? found.stored : await ports.states.read(chatId, mode)
  const mapsIn = (workspaceId: string, sight: Sight) =>
    chatMaps(ports.maps, { actor, chatId, workspaceId, chat, sight, window, tracker: stored.tracker, count })
  const reading = folder === null || sight === null ? Promise.resolve(noMaps) : mapsIn(folder.id, sight)
  const [modelInstructions, files, maps, allPaths] = await Promise.all([
    editWords(ports.workspaces, actor, { workspaceId: folder?.id ?? null, model, tools: request.tools }).then(edits =>
      ports.instructionsFor(actor, {
        chatId,
        projectId: chat.projectId,
        found,
        model,
        assistant: request.assistant,
        edits,
        folderReminder: folder?.reminder ?? null,
      }),
    ),
    sight === null || paths.length === 0 ? noFiles : filesIn(sight),
    reading,
    // Behind the map, which looks at the files again: a list from before would name a file that no longer exists.
    sight === null ? [] : reading.then(sight.paths),
  ])
  const all = requestParts({
    ...request,
    instructions: joinInstructions(modelInstructions.parts),
    memory: modelInstructions.memory ?? '',
    legends: maps.legends,
    entries: maps.entries,
    files: files.items,
    pages: shownPages(request.pages).map(({ key, label, hash, text }) => ({ key, label, hash, text, tokens: count(text) })),
    fileList: listOfFiles(withoutEntry(allPaths, maps.entries)),
    review: review?.text ?? '',
    date: modelInstructions.date,
    tail: modelInstructions.reminders,
    count,
  })
  const target = cacheTarget(settings.cacheMinimumTokens, model)
  return {
    chat,
    mode,
    stored,
    choices,
    settings: { thresholds: settings.tierThresholds, cacheTarget: target },
    tokenizer,
    window,
    earlier: request.earlier,
    index: maps.index,
    modelInstructions,
    ...withoutLeftOut(all, choices),
    unreadFiles: files.unread,
  }
}

/** Leaves out the names that entries have already. */
function withoutEntry(paths: readonly string[], entries: readonly { label: string }[]): string[] {
  const named = new Set(entries.map(({ label }) => label))
  return paths.filter(path => !named.has(path))
}

const noFiles: FileItems = { items: [], unread: [] }

/** Leaves out the pages beyond those that a request may hold. */
function shownPages(pages: GatherRequest['pages']): GatherRequest['pages'] {
  return pages.filter(({ isOverLimit }) => !isOverLimit)
}

/** Reads what people have chosen. For a page that is kept with the page itself, where its chip says it too. */
async function choicesOf(choices: ContextChoices, { chatId, found, pages }: GatherRequest): Promise<Choices> {
  const all = new Map(found?.hasChoices === false ? [] : await choices.of(chatId))
  for (const { key, included } of pages) if (!included) all.set(key, 'left_out')
  return all
}

/** Finds the workspace of a chat and its reminder; null where it was deleted or is no longer the actor's. A send says so before the model is asked. */
async function folderOf(
  { reminder }: GatherPorts['workspaces'],
  actor: Actor,
  id: string | null,
): Promise<{ id: string; reminder: string | null } | null> {
  if (id === null) return null
  try {
    return { id, reminder: await reminder(actor, id) }
  } catch (error) {
    if (isAppError(error) && error.code === 'workspace_not_found') return null
    throw error
  }
}
