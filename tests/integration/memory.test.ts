import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sessionCookie } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { openDatabase } from '#lib/platform/database/db.ts'
import { type App, startApp } from '#tests/support/app.ts'

const AUTH_SECRET = 'a secret of this test alone, long enough'
/** Part of the memory in docs/operating.md that V8's old space may hold. */
const OLD_SPACE_MIB = 512
const MOST_MIB = 1024

let app: App
let cookie: string
let userId: string

beforeAll(async () => {
  const person = { PARLEY_ADMIN_EMAIL: 'ada@example.com', PARLEY_ADMIN_PASSWORD: 'a quiet morning tide' }
  app = await startApp({
    config: { mcpServers: {} },
    env: { ...person, AUTH_SECRET, NODE_OPTIONS: `--max-old-space-size=${OLD_SPACE_MIB} --max-semi-space-size=16` },
  })
  const db = openDatabase(app.databaseUrl)
  userId = (await db.client.user.findFirstOrThrow({ select: { id: true } })).id
  await db.close()
  const set = await sessionCookie({ userId, tokenVersion: 0 }, { secret: AUTH_SECRET, secure: false })
  cookie = set.split(';')[0] as string
})

afterAll(() => app?.stop())

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

/** Returns the server's peak memory in MiB; 0 where it is unknown (only Linux reports it). */
function peakMib(): number {
  if (process.platform !== 'linux') return 0
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${app.pid()}/status`, 'utf8'))?.[1]) / 1024
}

const ten200 = Array.from({ length: 10 }, () => 200)

describe('a server with one gigabyte', () => {
  it('[O2] serves a chat of 10,000 messages, 18 MB of them, to ten at once: page, JSON and export', { timeout: 180_000 }, async () => {
    const text = 'word '.repeat(360)
    const chatId = await chatOf(
      Array.from({ length: 10_000 }, (_, n) => ({
        role: n % 2 === 0 ? 'user' : 'assistant',
        parts: [{ type: 'text', text: `${n} ${text}` }],
      })),
    )
    for (const path of [`/api/chats/${chatId}`, `/chat/${chatId}`, `/api/chats/${chatId}/export`])
      expect(await tenAtOnce(path)).toEqual(ten200)
    expect(peakMib()).toBeLessThan(MOST_MIB)
  })

  it('[O2] serves an answer with 2,000 calls, 5 MB of it, to ten at once', { timeout: 180_000 }, async () => {
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
    const parts = Array.from({ length: 2_000 }, (_, n) => [{ type: 'step-start' }, call(n)]).flat()
    const chatId = await chatOf([
      { role: 'user', parts: [{ type: 'text', text: 'Read them all.' }] },
      { role: 'assistant', parts: [...parts, { type: 'text', text: 'Done.' }] },
    ])
    for (const path of [`/api/chats/${chatId}`, `/chat/${chatId}`]) expect(await tenAtOnce(path)).toEqual(ten200)
    expect(peakMib()).toBeLessThan(MOST_MIB)
  })
})
