import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionCookie } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { openDatabase } from '#lib/platform/database/db.ts'
import { type App, startApp } from '#tests/support/app.ts'
import { patient } from '#tests/support/patience.ts'

const AUTH_SECRET = 'a secret of this test alone, long enough'
let app: App
let cookie: string
let userId: string

/** Starts a server whose old space V8 keeps below a limit, in MiB. */
async function start(oldSpaceMib: number): Promise<void> {
  const person = { PARLEY_ADMIN_EMAIL: 'ada@example.com', PARLEY_ADMIN_PASSWORD: 'a quiet morning tide' }
  app = await startApp({
    config: { mcpServers: {} },
    env: { ...person, AUTH_SECRET, NODE_OPTIONS: `--max-old-space-size=${oldSpaceMib} --max-semi-space-size=16` },
  })
  const db = openDatabase(app.databaseUrl)
  userId = (await db.client.user.findFirstOrThrow({ select: { id: true } })).id
  await db.close()
  const set = await sessionCookie({ userId, tokenVersion: 0 }, { secret: AUTH_SECRET, secure: false })
  cookie = set.split(';')[0] as string
}

/** Stores a chat of these messages, one below the other. */
async function chatOf(messages: { role: string; parts: object[] }[]): Promise<string> {
  const db = openDatabase(app.databaseUrl)
  const [chatId, at] = [newId(), new Date()]
  const ids = messages.map(() => newId())
  const rows = messages.map((message, n) => ({ ...message, id: ids[n] as string, chatId, parentId: ids[n - 1] ?? null, createdAt: at }))
  await db.client.chat.create({ data: { id: chatId, userId, title: 'Long', createdAt: at, updatedAt: at } })
  for (let n = 0; n < rows.length; n += 500) await db.client.message.createMany({ data: rows.slice(n, n + 500) })
  await db.client.chat.update({ where: { id: chatId }, data: { headId: ids.at(-1) ?? null } })
  await db.close()
  return chatId
}

async function tenAtOnce(path: string): Promise<number[]> {
  const open = async () => {
    const response = await fetch(`${app.url}${path}`, { headers: { cookie } })
    for await (const _ of response.body ?? []);
    return response.status
  }
  return Promise.all(Array.from({ length: 10 }, open))
}

/** Reads the most memory that the server has had, in MiB. Only Linux tells; elsewhere it is 0. */
function peakMib(): number {
  if (process.platform !== 'linux') return 0
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${app.pid()}/status`, 'utf8'))?.[1]) / 1024
}

/** Makes an answer with 2,000 calls, 5 MB of it. */
function longAnswer(): object[] {
  const call = (n: number) => ({
    type: 'dynamic-tool',
    toolCallId: `c${n}`,
    toolName: 'files__read',
    toolMetadata: { server: 'files', tool: 'read', iteration: n },
    state: 'output-available',
    input: { path: `/notes/${n}.md` },
    output: {
      status: 'done',
      outcome: 'ok',
      server: 'files',
      tool: 'read',
      text: 'word '.repeat(400),
      content: [],
      executed: true,
      executionTimeMs: 3,
    },
  })
  const calls = Array.from({ length: 2_000 }, (_, n) => [{ type: 'step-start' }, call(n)]).flat()
  return [...calls, { type: 'text', text: 'Done.' }]
}

function chatOfLongAnswer(): Promise<string> {
  return chatOf([
    { role: 'user', parts: [{ type: 'text', text: 'Read them all.' }] },
    { role: 'assistant', parts: longAnswer() },
  ])
}

const ten200 = Array.from({ length: 10 }, () => 200)

describe('a server with one gigabyte', () => {
  beforeAll(() => start(512))
  afterAll(() => app?.stop())

  it('[O2] serves a chat of 10,000 messages, 18 MB of them, to ten at once: page, JSON and export', {
    timeout: patient(180_000),
  }, async () => {
    const text = 'word '.repeat(360)
    const chatId = await chatOf(
      Array.from({ length: 10_000 }, (_, n) => ({
        role: n % 2 === 0 ? 'user' : 'assistant',
        parts: [{ type: 'text', text: `${n} ${text}` }],
      })),
    )
    for (const path of [`/api/chats/${chatId}`, `/chat/${chatId}`, `/api/chats/${chatId}/export`])
      expect(await tenAtOnce(path)).toEqual(ten200)
    expect(peakMib()).toBeLessThan(1024)
  })

  it('[O2] serves an answer with 2,000 calls, 5 MB of it, to ten at once', { timeout: patient(180_000) }, async () => {
    const chatId = await chatOfLongAnswer()
    for (const path of [`/api/chats/${chatId}`, `/chat/${chatId}`]) expect(await tenAtOnce(path)).toEqual(ten200)
    expect(peakMib()).toBeLessThan(1024)
  })
})

describe('a server with half a gigabyte', () => {
  beforeAll(() => start(256))
  afterAll(() => app?.stop())

  it('[O2] serves the page of an answer with 2,000 calls to ten at once', async () => {
    const chatId = await chatOfLongAnswer()
    expect(await tenAtOnce(`/chat/${chatId}`)).toEqual(ten200)
    expect(peakMib()).toBeLessThan(512)
    const page = await (await fetch(`${app.url}/chat/${chatId}`, { headers: { cookie } })).text()
    expect(page.length).toBeLessThan(2_500_000)
    expect(page).toContain('Show 1,800 earlier tool calls')
  })
})
