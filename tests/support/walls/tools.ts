import { vi } from 'vitest'
import { newId } from '#lib/ids.ts'
import type { Ids } from './possessions.ts'
import type { Person, World } from './world.ts'

/** Calls of a model that name something of another person, by tool; what they answer instead. */
function callsAgainst({ mark, treeId, fileId, factId, skillId, assistantId }: Ids): Record<string, object[]> {
  const path = `../${treeId}/kept.txt`
  return {
    agent__delegate: [
      { task: 'Look.', files: [fileId] },
      { task: 'Look.', assistant: assistantId },
      { task: 'Look.', files: [path] },
    ],
    agent__read_skill: [{ skill: skillId }, { skill: skillId, file: 'any.txt' }],
    memory__save: [
      { text: 'Changed.', replaces: mark },
      { text: 'Changed.', replaces: factId },
    ],
    memory__forget: [{ mark }, { mark: factId }],
    workspace__read: [{ path }, { path: '/etc/passwd' }],
    workspace__search: [{ query: 'heron', path }, { query: 'heron' }],
    workspace__edit: [{ path, edits: [{ old_text: 'heron', new_text: 'Changed' }] }],
    workspace__create: [{ path: `../${treeId}/new.txt`, content: 'Changed' }],
    workspace__move: [{ from: path, to: 'mine.txt' }],
    workspace__delete: [{ path }],
    read_result: [{ result: fileId }, { result: fileId, search: 'heron' }],
    search_tools: [{ query: 'heron' }],
  }
}

export interface ToolCalls {
  /** Names of Parley's own tools that the model was offered. */
  offered: string[]
  /** Names that were called. */
  called: string[]
  /** Everything that the model and the person were told. */
  told: string
}

/** Lets the model of a chat of `who` call every tool with the ids of another person. */
export async function callEveryTool({ server, provider }: World, who: Person, { url = '' }: Ids, theirs: Ids): Promise<ToolCalls> {
  const chatId = newId()
  const messageId = newId()
  await server.chats.create(who.actor, { id: chatId, model: 'mock:tools' })
  const { id: workspaceId } = await server.fileTrees.ensure(who.actor, chatId)
  await server.chats.update(who.actor, chatId, { workspaceId, title: 'Every tool' })
  const { db } = server.platform
  const { pageId } = await db.client.chatPage.findFirstOrThrow({ where: { url } })
  await db.client.chatPage.create({ data: { chatId, url, pageId, messageId, createdAt: new Date() } })
  const calls = callsAgainst(theirs)
  const steps = Object.entries(calls).flatMap(([name, list]) => list.map(args => ({ call: { name, arguments: args } })))
  await provider.script('tools', steps, [{ text: 'Done.' }])
  const { runId } = await server.runs.start(who.actor, chatId, { message: { id: messageId, text: 'Go.' } })
  const ended = async () => {
    const { status, inputs } = await server.runs.get(who.actor, runId)
    for (const { id } of inputs) await server.runs.answer(who.actor, runId, id, { choice: 'allow_once' }).catch(() => undefined)
    if (status !== 'completed') throw new Error(`the run is ${status}`)
  }
  await vi.waitFor(ended, { timeout: 12_000, interval: 20 })
  const requests = await provider.requests('tools')
  const tools = requests.flatMap(({ body }) => (body as { tools?: { function: { name: string } }[] }).tools ?? [])
  const own = new Set(tools.map(tool => tool.function.name).filter(name => !name.startsWith('everything__')))
  const { fold } = await server.runs.snapshot(who.actor, runId)
  // The ids themselves are what the model sent.
  return { offered: [...own].sort(), called: Object.keys(calls).sort(), told: JSON.stringify([requests, fold.message]) }
}
