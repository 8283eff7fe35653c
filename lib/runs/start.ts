import type { Actor } from '#lib/auth/index.ts'
import { estimateOf } from '#lib/budgets/index.ts'
import { type ChatDetails, type ChatFiles, publishFiles, publishSelection } from '#lib/chats/index.ts'
import { fitPicture, isOverLimit, type KnownChat, nothingInChat, tooLarge, withTokens } from '#lib/context/index.ts'
import { AppError } from '#lib/errors.ts'
import { isId, newId } from '#lib/ids.ts'
import { joinParameters, type SentFile } from '#lib/messages/index.ts'
import { type ResolvedModel, refusalOf, takesBytes } from '#lib/models/index.ts'
import { now } from '#lib/platform/index.ts'
import { type ListedChat, publishListed } from '#lib/projects/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import { assistantOf, modelOf } from './assistant-of.ts'
import { findRun } from './control/read-runs.ts'
import { isActive } from './control/run-view.ts'
import { beginRun, launchRun } from './execute.ts'
import type { LiveRuns } from './live-runs.ts'
import { EVERY_TOOL } from './offer/selection.ts'
import { saidWith, toolsOf } from './queue/turn-choice.ts'
import { findRepeated, requestIdOf } from './repeated-start.ts'
import type { RunEngine } from './run/engine.ts'
import { noParent } from './run/run-row.ts'
import type { Runs, StartedRun, StartRun } from './runs.ts'
import { type NewRun, storeStart } from './store-start.ts'

/** Starts a run: checks the send, stores it, and executes its run in this process. From the moment that it is stored, the request may die. */
export function createStart(engine: RunEngine, live: Pick<LiveRuns, 'requireOpen' | 'add'>): Runs['start'] {
  const { db, bus } = engine.platform
  return async (actor, chatId, request): Promise<StartedRun> => {
    live.requireOpen()
    const begun = await begin(engine, actor, chatId, request).catch(async (error: unknown) => {
      // A send that was stored before is refused by its ids, if by nothing else.
      const earlier = await findRepeated(db, actor, request)
      if (earlier) return earlier
      throw error
    })
    if ('repeated' in begun) return begun
    const { listed, known, row, token, model, stored, projectId } = begun
    await live.add(token, () => launchRun({ engine, actor, model, row, token, begin: beginRun, projectId, ...known, ...stored }))
    if (request.selectedFiles && !request.newChat) await announceFiles(engine, actor, chatId, listed.selectedFiles)
    bus.publish(`chat:${chatId}`, { kind: 'run_started', data: { runId: row.id } })
    publishListed(bus, listed)
    return { runId: row.id, chatId, messageId: row.messageId, userMessageId: row.userMessageId, model: model.id, repeated: false }
  }
}

async function begin(engine: RunEngine, actor: Actor, chatId: string, request: StartRun) {
  const checked = await checkStart(engine, actor, chatId, request)
  return { ...checked, stored: await storeStart(engine.platform, checked) }
}

/** Checks a send and resolves its model, files and tools. Stores nothing, so after a refusal the user still has the message. */
async function checkStart(
  engine: RunEngine,
  actor: Actor,
  chatId: string,
  request: StartRun,
): Promise<NewRun & { listed: ListedChat & Pick<ChatDetails, 'selectedFiles'>; known: { known?: KnownChat }; projectId: string | null }> {
  requireMessage(request)
  await engine.rates.begin(actor)
  const [chat, found] = await Promise.all([
    request.newChat ? { ...emptyChat, userId: actor.userId } : engine.chats.get(actor, chatId, 'write'),
    request.newChat ? nothingInChat : engine.context.findIn(actor, chatId),
  ])
  const counting = engine.messageRoom?.(chat.userId, actor.userId)
  if (counting) await counting
  const said = await saidWith(engine.chats, actor, chatId, request)
  const assistant = await assistantOf(engine, actor, { assistantId: chat.assistantId, said })
  const model = await modelOf(engine.models, actor, { request, chat, assistant, said })
  if (request.refusesToWait) await requireRoom(engine, actor, { model, projectId: chat.projectId, request })
  // The chat's own choices win over those of an assistant.
  const parameters = joinParameters(assistant?.parameters ?? {}, chat.parameters)
  const uploads = await engine.files.ofMessage(actor, chatId, request.message?.files ?? [])
  requireTaken(model, uploads)
  const files = uploads.length === 0 ? uploads : await filesWithTokens(engine.files, actor, model, uploads)
  for (const file of files) if (isOverLimit(model, file.mediaType, file.sizeBytes)) await requireFit(engine, actor, model, file)
  const selectedTools = await toolsOf(engine.mcp, actor, { request, chat, assistant, said })
  const row = {
    id: newId(),
    chatId,
    messageId: newId(),
    userMessageId: request.message?.id ?? request.parentId ?? '',
    requestId: requestIdOf(request),
    selectedTools,
    mode: request.mode ?? 'live',
    resultsOf: await recordedRun(engine, actor, chatId, request),
    startedAt: now(engine.platform.clock),
    assistantId: assistant?.id ?? null,
    assistantVersion: assistant?.version ?? null,
    scheduleId: request.scheduleId ?? null,
    parameters,
    ...noParent,
  }
  const { headId, userId: ownerId, projectId } = chat
  // Files that come with the message are stored with it.
  const known = found && !request.selectedFiles ? { known: { chat, found } } : {}
  return { row, token: newId(), actor, model, assistant, parameters, headId, ownerId, projectId, files, request, listed: chat, known }
}

/** Checks that the run whose results are to be used belongs to the chat, and has ended with an answer. */
async function recordedRun(
  { platform }: Pick<RunEngine, 'platform'>,
  actor: Actor,
  chatId: string,
  { resultsOf }: StartRun,
): Promise<string | null> {
  if (resultsOf === undefined) return null
  const run = await findRun({ platform }, actor, resultsOf)
  if (run.chatId !== chatId) throw new AppError('run_not_found')
  if (isActive(run.status)) throw new AppError('run_in_progress', { details: { run_id: run.id } })
  return run.id
}

/** Throws `budget_reached` where a budget has no room for an answer to these words. What else the prompt holds is known later. */
async function requireRoom(
  { budgets }: Pick<RunEngine, 'budgets'>,
  actor: Actor,
  { model, projectId, request }: { model: ResolvedModel; projectId: string | null; request: StartRun },
): Promise<void> {
  const promptTokens = Math.ceil((request.message?.text.length ?? 0) / CHARS_PER_TOKEN)
  const amount = () => estimateOf({ promptTokens, maxOutputTokens: undefined, price: model.price })
  await budgets.requireRoom({ userId: actor.userId, projectId, model: model.id }, amount)
}

const CHARS_PER_TOKEN = 4

async function announceFiles(
  { chats, platform }: Pick<RunEngine, 'chats' | 'platform'>,
  actor: Actor,
  chatId: string,
  before: readonly string[],
): Promise<void> {
  const chat = await chats.get(actor, chatId)
  if (`${chat.selectedFiles}` !== `${before}`) await chats.noteChanges(actor, chat, ['selected files'])
  publishSelection(platform.bus, chat)
  publishFiles(platform.bus, chat)
}

/** A chat that this send creates. */
const emptyChat: Pick<
  ChatDetails,
  'model' | 'selectedTools' | 'headId' | 'assistantId' | 'parameters' | 'projectId' | 'sharedInProject' | keyof ChatFiles
> = {
  workspaceId: null,
  mode: 'code',
  selectedFiles: [],
  excludedFiles: [],
  crossRef: false,
  review: null,
  model: null,
  assistantId: null,
  parameters: {},
  selectedTools: [EVERY_TOOL],
  headId: null,
  projectId: null,
  sharedInProject: false,
}

function requireMessage({ message }: StartRun): void {
  if (message === null) return
  if (message.text.trim() === '' && (message.files ?? []).length === 0) throw new AppError('empty_message')
  if (!isId(message.id)) throw new AppError('invalid_request', { message: t('idMessageMustUuid'), details: [{ path: 'message.id' }] })
}

/** Notes the tokens of texts, and waits for those of documents that the model gets as text. */
async function filesWithTokens(files: RunEngine['files'], actor: Actor, model: ResolvedModel, uploads: SentFile[]): Promise<SentFile[]> {
  const noted = await withTokens(uploads, fileId => files.read(actor, fileId))
  const asText = noted.filter(({ mediaType }) => !takesBytes(model, mediaType))
  const read = new Map((await files.withTexts(asText)).map(file => [file.id, file]))
  return noted.map(file => read.get(file.id) ?? file)
}

function requireTaken(model: ResolvedModel, files: SentFile[]): void {
  for (const { name, mediaType } of files) {
    const message = mediaType.startsWith('image/') ? refusalOf(model, mediaType) : null
    if (message !== null) throw new AppError('file_not_taken', { message, details: { name, media_type: mediaType } })
  }
}

/** Throws `file_not_taken` for a picture over the limit of its model that cannot be scaled down for it. */
async function requireFit({ files }: Pick<RunEngine, 'files'>, actor: Actor, model: ResolvedModel, file: SentFile): Promise<void> {
  const { bytes } = await files.read(actor, file.id)
  if ((await fitPicture(model, bytes)) !== null) return
  throw new AppError('file_not_taken', { message: tooLarge(model, file.name), details: { name: file.name, media_type: file.mediaType } })
}
