import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import type { BusNote } from '#lib/platform/index.ts'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import type { ChatFiles, Chats, WorkspaceRules } from './chats.ts'
import { choicePatch } from './chosen-files.ts'
import { createChats } from './create-chats.ts'

let test: TestChats
let chats: Chats
let ann: Actor
let bob: Actor

/** Ann has the workspaces `app` and `docs`; paths that begin with `!` are refused. */
const rules: WorkspaceRules = {
  async requireOne(actor, id) {
    if (actor.userId !== ann.userId || !['app', 'docs'].includes(id)) throw new AppError('workspace_not_found')
  },
  async selection(_actor, id, paths) {
    if (id === null && paths.length > 0) throw new AppError('no_workspace')
    if (paths.some(path => path.startsWith('!'))) throw new AppError('invalid_path')
    return [...new Set(paths)]
  },
}

/** Chats whose rules wait each time, as for a listing. */
const chatsThat = (wait: () => Promise<void>) =>
  createChats(test.platform, {
    ...rules,
    async selection(...given) {
      await wait()
      return rules.selection(...given)
    },
  })

/** Waits until so many are there; whoever comes later goes on. */
function meeting(count: number): () => Promise<void> {
  let waiting = count
  const { promise, resolve } = Promise.withResolvers<void>()
  return () => {
    waiting--
    if (waiting <= 0) resolve()
    return promise
  }
}

beforeAll(async () => {
  test = await testChats()
  chats = createChats(test.platform, rules)
  ann = await test.person('ann')
  bob = await test.person('bob')
})
afterAll(() => test.dispose())

const filesOf = async (id: string) => {
  const { workspaceId, mode, selectedFiles, excludedFiles, crossRef, review } = await chats.get(ann, id)
  return { workspaceId, mode, selectedFiles, excludedFiles, crossRef, review }
}
const chosen = { workspaceId: 'app', mode: 'code', selectedFiles: ['a', 'b'], excludedFiles: ['c'], crossRef: false, review: null }
const chatWithFiles = async () => {
  const { id } = await chats.create(ann, { workspaceId: 'app' })
  await chats.update(ann, id, { selectedFiles: ['a', 'b', 'a'], excludedFiles: ['c', 'a'] })
  return id
}

describe('the files of a chat', () => {
  it('are none at first, and are given back as they are stored', async () => {
    const { id } = await chats.create(ann, {})
    expect(await filesOf(id)).toEqual({
      workspaceId: null,
      mode: 'code',
      selectedFiles: [],
      excludedFiles: [],
      crossRef: false,
      review: null,
    })
    expect(await filesOf(await chatWithFiles())).toEqual(chosen)
  })

  it('are in one list at most: the last choice counts', async () => {
    const id = await chatWithFiles()
    await chats.update(ann, id, { excludedFiles: ['b'] })
    expect(await filesOf(id)).toEqual({ ...chosen, selectedFiles: ['a'], excludedFiles: ['b'] })
    await chats.update(ann, id, { selectedFiles: ['b'] })
    expect(await filesOf(id)).toEqual({ ...chosen, selectedFiles: ['b'], excludedFiles: [] })
    await chats.chooseFiles(ann, id, { state: 'left_out', paths: ['b', 'd'] })
    expect(await filesOf(id)).toEqual({ ...chosen, selectedFiles: [], excludedFiles: ['b', 'd'] })
    await chats.chooseFiles(ann, id, { state: 'selected', paths: ['d', 'e/f'] })
    await chats.chooseFiles(ann, id, { state: 'mapped', paths: ['b', 'e'] })
    expect(await filesOf(id)).toEqual({ ...chosen, selectedFiles: ['d'], excludedFiles: [] })
  })

  it('are cleared by another workspace, and the selected ones by another mode', async () => {
    const id = await chatWithFiles()
    await chats.update(ann, id, { mode: 'document' })
    expect(await filesOf(id)).toEqual({ ...chosen, mode: 'document', selectedFiles: [] })
    await chats.update(ann, id, { mode: 'code', selectedFiles: ['z'] })
    expect(await filesOf(id)).toEqual({ ...chosen, selectedFiles: ['z'] })
    await chats.update(ann, id, { workspaceId: 'docs' })
    expect(await filesOf(id)).toEqual({ ...chosen, workspaceId: 'docs', selectedFiles: [], excludedFiles: [] })
    await chats.update(ann, id, { workspaceId: null })
    expect((await filesOf(id)).workspaceId).toBeNull()
  })

  it('are cleared when a review begins, which ends with its workspace', async () => {
    const id = await chatWithFiles()
    const review = { base: 'main', head: null }
    await chats.update(ann, id, { review })
    expect(await filesOf(id)).toEqual({ ...chosen, selectedFiles: [], review })
    await chats.update(ann, id, { selectedFiles: ['a'] })
    expect(await filesOf(id)).toEqual({ ...chosen, selectedFiles: ['a'], review })
    await chats.update(ann, id, { workspaceId: 'docs' })
    expect((await filesOf(id)).review).toBeNull()
  })

  it('stay as they are when a change is refused', async () => {
    const id = await chatWithFiles()
    const refusals = await Promise.all(
      [
        { workspaceId: 'secret' },
        { selectedFiles: ['!'], title: 'Not this' },
        { crossRef: true },
        { workspaceId: null, selectedFiles: ['a'] },
        { workspaceId: null, review: { base: 'main', head: null } },
      ].map(patch => chats.update(ann, id, patch).catch((error: AppError) => error.code)),
    )
    expect(refusals).toEqual(['workspace_not_found', 'invalid_path', 'cross_ref_not_ready', 'no_workspace', 'no_workspace'])
    expect(await filesOf(id)).toEqual(chosen)
    await expect(chats.create(ann, { workspaceId: 'secret' })).rejects.toMatchObject({ code: 'workspace_not_found' })
  })

  it('keep what two people’s pages choose at the same moment, on both sides', async () => {
    const id = await chatWithFiles()
    const together = meeting(2)
    await Promise.all([
      chatsThat(together).chooseFiles(ann, id, { state: 'selected', paths: ['d'] }),
      chatsThat(together).chooseFiles(ann, id, { state: 'left_out', paths: ['e'] }),
    ])
    expect(await filesOf(id)).toEqual({ ...chosen, selectedFiles: ['a', 'b', 'd'], excludedFiles: ['c', 'e'] })
    await Promise.all(Array.from({ length: 8 }, (_, index) => chats.chooseFiles(ann, id, { state: 'selected', paths: [`n${index}`] })))
    expect((await filesOf(id)).selectedFiles).toHaveLength(11)
    const again = meeting(2)
    await Promise.all([
      chatsThat(again).update(ann, id, { mode: 'document', selectedFiles: ['z'] }),
      chatsThat(again).update(ann, id, { excludedFiles: ['y'] }),
    ])
    expect(await filesOf(id)).toMatchObject({ mode: 'document', selectedFiles: ['z'], excludedFiles: ['y'] })
  })

  it('never stand beside another workspace than theirs', async () => {
    const id = await chatWithFiles()
    const { promise: moved, resolve: move } = Promise.withResolvers<void>()
    const late = chatsThat(() => moved)
    const selecting = late.update(ann, id, { selectedFiles: ['of-app'] }).catch((error: AppError) => error.code)
    const choosing = late.chooseFiles(ann, id, { state: 'left_out', paths: ['of-app'] }).catch((error: AppError) => error.code)
    await new Promise(resolve => setTimeout(resolve, 50))
    await chats.update(ann, id, { workspaceId: 'docs' })
    move()
    expect(await Promise.all([selecting, choosing])).toEqual(['conflict', 'conflict'])
    expect(await filesOf(id)).toEqual({ ...chosen, workspaceId: 'docs', selectedFiles: [], excludedFiles: [] })
  })

  it.each<[string[], string[]]>([
    [['a'], ['a-b/c', 'ab', 'b/a/c', 'd/e/f']],
    [
      ['a-b', 'a', 'a/b', 'd/e/f'],
      ['ab', 'b/a/c'],
    ],
    [
      ['a/b', 'd/e'],
      ['a', 'a-b/c', 'ab', 'b/a/c'],
    ],
    [
      ['b', 'a/c', 'a/b'],
      ['a', 'a-b/c', 'ab', 'd/e/f'],
    ],
    [
      ['', 'f', 'e/f'],
      ['a', 'a/b/c', 'a-b/c', 'ab', 'b/a/c', 'd/e/f'],
    ],
  ])('are no longer those of %j', async (paths, expected) => {
    const id = await chatWithFiles()
    await chats.update(ann, id, { selectedFiles: ['a', 'a/b/c', 'a-b/c', 'ab', 'b/a/c', 'd/e/f'] })
    await chats.chooseFiles(ann, id, { state: 'mapped', paths })
    expect((await filesOf(id)).selectedFiles).toEqual(expected)
  })

  it('leave in their thousands at once, however deep they are', async () => {
    const held = Array.from({ length: 2_000 }, (_, index) => `${'n/'.repeat(500)}${index}`)
    const before: ChatFiles = { ...chosen, mode: 'code', selectedFiles: held, excludedFiles: held }
    const folders = Array.from({ length: 500 }, (_, index) => `${'n/'.repeat(index)}m`)
    const files = Array.from({ length: 4_000 }, (_, index) => `${'n/'.repeat(500)}${index}/x`)
    const began = performance.now()
    const patch = await choicePatch(rules, ann, before, { state: 'mapped', paths: [...folders, ...files] })
    expect(performance.now() - began).toBeLessThan(1_000)
    expect(patch.selectedFiles).toHaveLength(2_000)
  })

  it('are nobody else’s to choose', async () => {
    const id = await chatWithFiles()
    await expect(chats.update(bob, id, { selectedFiles: [] })).rejects.toMatchObject({ code: 'chat_not_found' })
    await expect(chats.chooseFiles(bob, id, { state: 'mapped', paths: ['a'] })).rejects.toMatchObject({ code: 'chat_not_found' })
    expect(await filesOf(id)).toEqual(chosen)
  })

  it('are told to each viewer', async () => {
    const { id } = await chats.create(ann, { workspaceId: 'app' })
    const notes: BusNote[] = []
    const ends = [`chat:${id}`, `user:${ann.userId}`].map(topic => test.platform.bus.subscribe(topic, note => notes.push(note)))
    await chats.update(ann, id, { mode: 'document', selectedFiles: ['a'] })
    for (const end of ends) end()
    const files = { workspaceId: 'app', selectedFiles: ['a'], excludedFiles: [], crossRef: false, review: null }
    expect(notes).toEqual([
      { kind: 'selection', data: { model: null, selectedTools: ['*'], ...files } },
      { kind: 'mode', data: { mode: 'document' } },
      { kind: 'files_changed', data: { selectedFiles: ['a'], excludedFiles: [] } },
      { kind: 'chats' },
    ])
  })
})
