import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import { patient } from '#tests/support/patience.ts'
import { runs } from '#tests/support/proofs.ts'
import { newestLeafBelow } from './newest-leaf.ts'
import { createPlaces } from './places.ts'
import { childrenByParent, pathIds, type TreeNode } from './tree.ts'

let test: TestChats
let ann: Actor
beforeAll(async () => {
  test = await testChats()
  ann = await test.person('ann')
})
afterAll(() => test.dispose())

/** Stores a tree: each message is the child of the one with that index, or a root. Its last message is the head. */
async function treeOf(parents: readonly (number | null)[]): Promise<{ chatId: string; nodes: TreeNode[] }> {
  const { id: chatId } = await test.chats.create(ann, {})
  const ids = parents.map(() => newId())
  const rows = parents.map((parent, n) => ({
    id: ids[n] as string,
    chatId,
    parentId: parent === null ? null : (ids[parent] as string),
    role: n % 3 === 0 ? 'user' : 'assistant',
    parts: [{ type: 'text', text: `m${n}` }],
    createdAt: new Date(1_000 * (n % 7)),
  }))
  const { client } = test.platform.db
  for (let at = 0; at < rows.length; at += 1_000) await client.message.createMany({ data: rows.slice(at, at + 1_000) })
  await client.chat.update({ where: { id: chatId }, data: { headId: ids.at(-1) ?? null } })
  return { chatId, nodes: rows }
}

const line = (length: number) => Array.from({ length }, (_, n) => (n === 0 ? null : n - 1))

describe('the place of a message', () => {
  it('[long-01] finds any range of a path, as walking its parents does, on every branch', async () => {
    // Two branches, which part at 300 and have anchors of their own.
    const { chatId, nodes } = await treeOf([...line(900), 300, ...Array.from({ length: 700 }, (_, n) => 900 + n)])
    const places = createPlaces(test.platform.db)
    for (const head of [899, 1_600, 256, 0]) {
      const id = nodes[head]?.id as string
      const path = pathIds(nodes, id)
      expect(await places.of({ chatId, id })).toMatchObject({ depth: path.length - 1 })
      for (const [from, to] of [
        [0, 5],
        [250, 262],
        [path.length - 3, path.length],
        [path.length - 1, path.length + 9],
        [0, path.length],
        [-5, 2],
        [path.length, path.length + 1],
      ] as const)
        expect(await places.range({ chatId, id }, from, to), `${from}–${to} of ${path.length}`).toEqual(path.slice(Math.max(0, from), to))
    }
  })

  it('[long-01] is that of the tree, for any tree', async () => {
    const forest = fc.array(fc.nat(), { minLength: 1, maxLength: 20 }).map(seeds =>
      seeds.map((seed, n) => {
        const above = seed % (n + 1)
        return above === 0 ? null : above - 1
      }),
    )
    await fc.assert(
      fc.asyncProperty(forest, async parents => {
        const { chatId, nodes } = await treeOf(parents)
        const places = createPlaces(test.platform.db)
        const children = childrenByParent(nodes)
        for (const { id } of nodes) {
          const path = pathIds(nodes, id)
          expect(await places.range({ chatId, id }, 0, 99)).toEqual(path)
          expect((await test.chats.countPath(chatId, id)).messages).toBe(path.length)
          const leaf = (await newestLeafBelow(test.platform.db, { chatId, id })) as string
          const rivals = nodes.filter(node => !children.has(node.id) && pathIds(nodes, node.id).includes(id))
          expect(rivals.map(node => node.id)).toContain(leaf)
          expect(Math.max(...rivals.map(node => node.createdAt.getTime()))).toBe(nodes.find(node => node.id === leaf)?.createdAt.getTime())
        }
      }),
      runs(12),
    )
  })

  it('[long-01] tells which messages stand on a path, and never one of another branch or chat', async () => {
    const { chatId, nodes } = await treeOf([...line(600), 300, 600])
    const other = await treeOf([null])
    const id = (n: number) => nodes[n]?.id as string
    const places = createPlaces(test.platform.db)
    for (const head of [599, 601]) await places.of({ chatId, id: id(head) })
    await places.of({ chatId: other.chatId, id: other.nodes[0]?.id as string })
    const asked = [0, 255, 256, 300, 301, 599, 600, 601].map(id)
    const among = async (head: number) => [
      ...(await places.among({ chatId, id: id(head) }, [...asked, newId(), other.nodes[0]?.id as string])),
    ]
    expect((await among(599)).toSorted()).toEqual([0, 255, 256, 300, 301, 599].map(id).toSorted())
    expect((await among(601)).toSorted()).toEqual([0, 255, 256, 300, 600, 601].map(id).toSorted())
    expect((await test.chats.pathTo(chatId, id(601))).map(message => message.id)).toEqual(pathIds(nodes, id(601)))
    expect(await places.among({ chatId: other.chatId, id: id(5) }, asked)).toEqual(new Set())
  })

  it('is known for messages of its own chat only', async () => {
    const [one, other] = [await treeOf([null, 0]), await treeOf([null])]
    const places = createPlaces(test.platform.db)
    const foreign = { chatId: other.chatId, id: one.nodes[1]?.id as string }
    expect([await places.of(foreign), await places.range(foreign, 0, 9)]).toEqual([null, []])
  })
})

describe('messages above one', () => {
  it('[long-01] come by their distance from it, and a message tells how far above it is', async () => {
    const { chatId, nodes } = await treeOf([...line(700), 100])
    const from = nodes[699]?.id as string
    const above = await test.chats.pathAbove(ann, chatId, { messageId: from, skip: 600, limit: 50 })
    expect([above.path.map(({ message }) => message.id), above.earlier]).toEqual([nodes.slice(50, 100).map(({ id }) => id), 50])
    const first = await test.chats.pathAbove(ann, chatId, { messageId: from, skip: 690, limit: 50 })
    expect([first.path.length, first.earlier]).toEqual([10, 0])
    expect((await test.chats.pathAbove(ann, chatId, { messageId: from, skip: 900, limit: 50 })).path).toEqual([])
    // As where messages are deleted while they are read.
    expect(
      (await test.chats.pathAbove(ann, chatId, { messageId: from, skip: 0, limit: 50, slim: path => path.slice(1) })).path,
    ).toHaveLength(49)
    const steps = (to: number) => test.chats.stepsUp(ann, chatId, { from, to: nodes[to]?.id as string })
    expect([await steps(699), await steps(80), await steps(700)]).toEqual([0, 619, null])
    await expect(test.chats.pathAbove(ann, chatId, { messageId: newId(), skip: 0, limit: 1 })).rejects.toMatchObject({
      code: 'message_not_found',
    })
    const bob = await test.person('bob')
    await expect(test.chats.pathAbove(bob, chatId, { messageId: from, skip: 0, limit: 1 })).rejects.toMatchObject({
      code: 'chat_not_found',
    })
    await expect(test.chats.stepsUp(bob, chatId, { from, to: from })).rejects.toMatchObject({ code: 'chat_not_found' })
  })
})

describe('a chat of 50,000 messages', () => {
  // Statements that PostgreSQL has planned for chats of a few messages are the ones that a long chat gets.
  beforeAll(async () => {
    for (let round = 0; round < 8; round += 1) {
      const { chatId } = await treeOf(line(5))
      await test.chats.pathEnd(ann, chatId)
      await createPlaces(test.platform.db).of({ chatId, id: 'none' })
    }
  })

  it('[long-02] gives its end at once before its messages have places, and any window in under 50 ms afterwards', {
    timeout: patient(120_000),
  }, async () => {
    const { chatId, nodes } = await treeOf(line(50_000))
    const head = nodes.at(-1)?.id as string
    const timed = async <T>(job: () => Promise<T>): Promise<[T, number]> => {
      const startedMs = performance.now()
      return [await job(), performance.now() - startedMs]
    }
    const [end, firstMs] = await timed(() => test.chats.pathEnd(ann, chatId))
    expect(end.path).toHaveLength(60)
    expect(firstMs).toBeLessThan(250)
    expect(await test.chats.countPath(chatId, head)).toEqual({ messages: 50_000, turns: 16_667 })
    const windows = [40_000, 25_000, 49_000].map(skip => () => test.chats.pathAbove(ann, chatId, { messageId: head, skip, limit: 50 }))
    for (const read of windows) {
      let bestMs = Number.POSITIVE_INFINITY
      // The best of several: a busy machine may hold up any one of them.
      for (let attempt = 0; attempt < 8 && bestMs >= 50; attempt += 1) {
        const [window, ms] = await timed(read)
        expect(window.path).toHaveLength(50)
        bestMs = Math.min(bestMs, ms)
      }
      expect(bestMs).toBeLessThan(50)
    }
    expect((await test.chats.pathEnd(ann, chatId)).earlier).toBe(49_940)
  })
})
