import { type AssistantInUse, modelWith } from '#lib/assistants/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import type { ChatDetails } from '#lib/chats/index.ts'
import { withTokens } from '#lib/context/index.ts'
import { AppError } from '#lib/errors.ts'
import { isId } from '#lib/ids.ts'
import { joinParameters, type Parameters, type SentFile } from '#lib/messages/index.ts'
import type { ResolvedModel } from '#lib/models/index.ts'
import type { NewChild } from '../run/children-port.ts'
import type { RunEngine } from '../run/engine.ts'
import { type RunFacts, rootOf } from '../run/run.ts'
import { childTools } from './child-tools.ts'

export type Parent = Pick<RunFacts, 'runId' | 'chatId' | 'messageId' | 'token' | 'actor' | 'child'> & {
  modelId: string
  mode: 'live' | 'batch'
  scheduleId: string | null
}

/** Everything that a task names, found as its person may use it. */
export interface ChosenChild {
  chat: ChatDetails
  instructions: string | null
  assistant: AssistantInUse | null
  model: ResolvedModel
  tools: string[]
  parameters: Parameters
  /** Paths in the workspace whose content its prompt has. */
  selectedFiles: string[]
  /** Uploads of the chat that come with the task. */
  files: SentFile[]
}

/** Resolves what a task names. Throws refusals of the rooms that have it, in their words. */
export async function chooseChild(engine: RunEngine, parent: Parent, task: NewChild): Promise<ChosenChild> {
  const { actor, chatId } = parent
  const [chat, instructions] = await Promise.all([engine.chats.get(actor, chatId), engine.chats.instructions(actor, chatId)])
  const counting = engine.messageRoom?.(chat.userId, actor.userId)
  if (counting) await counting
  const assistant = await assistantNamed(engine, actor, task.assistant)
  const resolve = (id: string | null) => engine.models.resolve(actor, id)
  const asked = assistant && { ...assistant, isAsked: true }
  const model = task.model === undefined ? await modelWith(parent.modelId, asked, resolve) : await resolve(task.model)
  const { ids, unknown } = childTools(task.offered, { assistant: assistant?.tools ?? null, named: task.tools })
  if (unknown.length > 0) throw new AppError('unknown_tool', { message: `You cannot give these tools: ${unknown.join(', ')}.` })
  const named = task.files ?? []
  const paths = named.filter(name => !isId(name))
  const selectedFiles = await selected(engine, actor, chat, paths)
  const uploads = await engine.files.ofMessage(actor, rootOf(parent).chatId, named.filter(isId))
  const files = uploads.length === 0 ? uploads : await withTokens(uploads, fileId => engine.files.read(actor, fileId))
  const parameters = joinParameters(assistant?.parameters ?? {}, chat.parameters)
  return { chat, instructions, assistant, model, tools: ids, parameters, selectedFiles, files }
}

/** Finds an assistant by its id or its name. Throws `assistant_gone`. */
async function assistantNamed({ assistants }: RunEngine, actor: Actor, name: string | undefined): Promise<AssistantInUse | null> {
  if (name === undefined || name === '') return null
  const wanted = name.trim().toLowerCase()
  const found = (await assistants.list(actor)).find(one => one.id === wanted || one.name.trim().toLowerCase() === wanted)
  if (!found) throw new AppError('assistant_gone', { message: `There is no assistant named ${name.slice(0, 100)}.` })
  return assistants.forRun(actor, found.id)
}

async function selected(
  { workspaces }: RunEngine,
  actor: Actor,
  { workspaceId }: ChatDetails,
  paths: readonly string[],
): Promise<string[]> {
  if (paths.length === 0) return []
  if (workspaceId === null) throw new AppError('no_workspace')
  const all = new Set(await workspaces.allPaths(actor, workspaceId))
  const meant = await workspaces.namedPaths(actor, workspaceId, paths)
  const missing = meant.filter(path => !all.has(path))
  if (missing.length > 0) throw new AppError('unusable', { message: `There is no file ${missing.slice(0, 5).join(', ')}.` })
  return [...new Set(meant)]
}
