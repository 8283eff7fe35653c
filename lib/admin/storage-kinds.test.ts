import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAssistants, createSavedPrompts } from '#lib/assistants/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import { createChats } from '#lib/chats/index.ts'
import { createMessageRoom, createTextRoom, storageTable, storedBytes } from '#lib/platform/index.ts'
import { createProjects } from '#lib/projects/index.ts'
import { type TestChats, testChats } from '#tests/support/chats.ts'

const QUOTA = 60_000
const LONG = 'x'.repeat(9_000)

let test: TestChats
let ann: Actor

beforeEach(async () => {
  test = await testChats()
  ann = await test.person('ann')
})
afterEach(() => test.dispose())

/** Names and texts of each model of the schema. A text is a string or JSON that is no id, hash or secret. */
function models(): Map<string, string[]> {
  const schema = readFileSync('prisma/models.prisma', 'utf8')
  const found = [...schema.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)]
  return new Map(
    found.map(([, name = '', body = '']) => [
      name,
      body
        .split('\n')
        .map(line => line.trim().split(/\s+/))
        .filter(
          ([column = '', type = '', id]) => /^(String|Json)\??$/.test(type) && id !== '@id' && !/(Id|[hH]ash|Sealed|Token)$/.test(column),
        )
        .map(([column = '']) => column),
    ]),
  )
}

describe('everything that a person can store', () => {
  it('[S18] [web-10] is in the table of the quota: each model of the schema, and each text beside those that count', () => {
    const schema = models()
    expect([...schema.keys()].sort()).toEqual(Object.keys(storageTable).sort())
    for (const [model, rule] of Object.entries(storageTable)) {
      if (!('counts' in rule)) continue
      const listed = [...rule.counts.map(({ column }) => column), ...(rule.bounded ?? [])]
      expect([model, listed.sort()]).toEqual([model, schema.get(model)?.sort()])
    }
  })

  it('[S18] [web-10] counts towards the quota, and is refused beyond it: instructions, assistants, versions, prompts, projects', async () => {
    const textRoom = createTextRoom(test.platform.db, async () => QUOTA)
    const chats = createChats(test.platform, { requireOne: async () => undefined, selection: async () => [], textRoom })
    const deps = { newcomerAssistant: async () => '', chosenBy: async () => null, choose: async () => undefined, textRoom }
    const assistants = createAssistants(test.platform, deps)
    const prompts = createSavedPrompts(test.platform, textRoom)
    const projects = createProjects(test.platform, { requireFolder: async () => undefined, removeFiles: async () => undefined, textRoom })
    const definition = (name: string) => ({ name, instructions: LONG }) as never
    const { id } = await assistants.create(ann, { definition: definition('v1') })
    let version = 1
    let chatId = ''
    let last = ''
    const shorter = LONG.slice(1)
    /** Ways in which a person whose storage is full makes room. */
    const shorten: Record<string, () => Promise<unknown>> = {
      chats: () => chats.update(ann, chatId, { instructions: shorter }),
      prompts: () => prompts.update(ann, last, { text: shorter } as never),
      projects: () => projects.update(ann, last, { instructions: shorter } as never),
    }
    const kinds: Record<string, (n: number) => Promise<unknown>> = {
      chats: async () => {
        chatId = (await chats.create(ann, { instructions: LONG })).id
      },
      tools: async () => chats.create(ann, { selectedTools: Array.from({ length: 40 }, (_, n) => `server.${n}${'x'.repeat(250)}`) }),
      assistants: async n => assistants.create(ann, { definition: definition(`assistant ${n}`) }),
      versions: async n => assistants.update(ann, id, { version: version++, definition: definition(`v${n + 2}`) }),
      prompts: async n => {
        last = (await prompts.create(ann, { name: `p${n}`, title: 'P', text: LONG } as never)).id
      },
      projects: async n => {
        last = (await projects.create(ann, { name: `Project ${n}`, instructions: LONG } as never)).id
      },
    }
    for (const [kind, store] of Object.entries(kinds)) {
      let refusal: unknown = null
      let stored = 0
      for (; stored < 12 && refusal === null; stored++)
        refusal = await store(stored).then(
          () => null,
          error => error,
        )
      expect([kind, refusal]).toEqual([
        kind,
        expect.objectContaining({ code: 'storage_full', message: expect.stringContaining('no room') }),
      ])
      expect(await storedBytes(test.platform.db, ann.userId)).toBeLessThanOrEqual(QUOTA)
      await shorten[kind]?.()
      // Makes room for the next kind.
      const { client } = test.platform.db
      await client.chat.deleteMany()
      await client.assistant.deleteMany({ where: { id: { not: id } } })
      await client.assistantVersion.deleteMany({ where: { assistantId: id } })
      await client.savedPrompt.deleteMany()
      await client.project.deleteMany()
    }
  })

  it('[S18] [web-10] is full of messages and answers too: they are refused within a minute, also to a guest, and room is found again', async () => {
    const { clock, platform } = test
    const requireRoom = createMessageRoom(platform, async () => QUOTA)
    const guest = (await test.person('guest')).userId
    const chatId = await test.chatSaying(ann, 'Hello')
    let head: string | null = null
    const attempt = async (by = ann.userId) => {
      try {
        await requireRoom(ann.userId, by)
        return 'taken'
      } catch (error) {
        return error
      }
    }
    let refusal: unknown = 'taken'
    let stored = 0
    for (; stored < 20 && refusal === 'taken'; stored++) {
      head = await test.say(chatId, head, LONG, stored % 2 === 0 ? 'user' : 'assistant')
      clock.advance(60_000)
      // The first check starts a count and waits for none; the next one has its figure.
      await attempt()
      await vi.waitFor(async () => expect(await storedBytes(platform.db, ann.userId)).toBeGreaterThan(stored * 9_000))
      const isFull = (await storedBytes(platform.db, ann.userId)) >= QUOTA
      // The count ends in the background.
      refusal = isFull ? await vi.waitUntil(async () => ((await attempt()) === 'taken' ? null : attempt())) : await attempt()
    }
    expect(stored).toBe(7)
    expect(refusal).toMatchObject({ code: 'storage_full', details: { quota_bytes: QUOTA } })
    expect(await attempt(guest)).toMatchObject({ code: 'storage_full', details: undefined })
    expect(await attempt((await test.person('max')).userId)).toMatchObject({ code: 'storage_full' })
    await platform.db.client.chat.deleteMany()
    clock.advance(2_000)
    expect(await attempt()).toBe('taken')
  })
})
