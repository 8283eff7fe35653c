import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import type { EditView, RunEvent } from '#lib/messages/index.ts'
import { messageOf, type Say, send, type TestEngine, testEngine } from './engine.ts'

/** Chat with a folder of three files, and an engine of its own; anew for each test once it has begun. */
export interface EditChat {
  folder: string
  engine: TestEngine
  chatId: string
  begin(config?: object, options?: Parameters<typeof testEngine>[0], writable?: boolean): Promise<void>
  /** Begins with the folder as a repository whose branch is reviewed: edits are proposed. */
  beginReview(config?: object): Promise<void>
  write(name: string, content: string | Uint8Array): void
  read(name: string): string
  /** Sends a message, and returns the whole log of its answer. */
  answer(...says: Say[][]): Promise<{ events: RunEvent[]; messageId: string; runId: string }>
}

export function editChat(): EditChat {
  const folder = () => world.folder
  const world: EditChat = {
    folder: '',
    engine: undefined as unknown as TestEngine,
    chatId: '',
    async begin(config = {}, options = {}, writable = true) {
      const workspaces = [{ id: 'app', title: 'App', path: folder(), writable, people: ['*'] }]
      world.engine = await testEngine({ config: { mcpServers: {}, workspaces, ...config }, ...options })
      world.chatId = await world.engine.chat()
      await world.engine.chats.update(world.engine.actor, world.chatId, { workspaceId: 'app', selectedFiles: ['a.txt', 'twice.txt'] })
    },
    async beginReview(config = {}) {
      const git = (...words: string[]) =>
        execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...words], { cwd: folder() })
      git('init', '--quiet', '--initial-branch=main')
      git('add', '--all')
      git('commit', '--quiet', '--message=one')
      await world.begin(config, { env: { PATH: process.env.PATH } })
      await world.engine.chats.update(world.engine.actor, world.chatId, { review: { base: 'main', head: null } })
    },
    write: (name, content) => writeFileSync(path.join(folder(), name), content),
    read: name => readFileSync(path.join(folder(), name), 'utf8'),
    async answer(...says) {
      const { engine, chatId } = world
      engine.says(...says)
      const { runId, messageId } = await engine.runs.start(engine.actor, chatId, send('Edit.'))
      return { events: await engine.log(runId), messageId, runId }
    },
  }
  beforeEach(() => {
    world.folder = mkdtempSync(path.join(os.tmpdir(), 'parley-edits-'))
    world.write('a.txt', 'one\ntwo\nthree\n')
    world.write('twice.txt', 'same\nsame\n')
    world.write('other.txt', 'far\n')
  })
  afterEach(async () => {
    await world.engine.dispose()
    rmSync(folder(), { recursive: true, force: true })
  })
  return world
}

/** Waits longer than usual: machines that run all tests are busy. */
export const soon = <Found>(look: () => Found | Promise<Found>) => vi.waitFor(look, 15_000)

/** Writes an edit block; an old text that is empty creates the file. */
export const block = (file: string, oldText: string, newText: string) =>
  [file, '<<<<<<< SEARCH', ...(oldText === '' ? [] : [oldText]), '=======', newText, '>>>>>>> REPLACE'].join('\n')
export const editsOf = (events: RunEvent[]): EditView[] =>
  messageOf(events).parts.flatMap(part => (part.type === 'data-edit' ? [part.data] : []))
export const ends = (events: RunEvent[]) => editsOf(events).map(({ file, status, errorType }) => [file, status, errorType])
