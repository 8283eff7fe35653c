import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Actor } from '#lib/auth/index.ts'
import type { Server } from '#lib/server.ts'
import { files, others, releaseNotes } from '../release-notes.ts'
import { ada, createAdmin, createPerson, noor, type Scenario } from '../scenario.ts'
import { type SeededChat, storeChats } from '../store-chats.ts'

const HOUR_MS = 60 * 60_000

export const demo: Scenario = {
  name: 'demo',
  summary: 'an administrator and a member, the demo model, a few chats, files and a shared link',
  async fill(server) {
    const actor = await createAdmin(server)
    await createPerson(server, noor)
    writePersonFiles(server, actor)
    const nowMs = server.platform.clock.nowMs()
    const ids = await storeChats(server, actor, livedIn(nowMs))
    const chatId = ids.at(-1) ?? ''
    const share = await server.sharing.create(actor, chatId)
    return {
      people: [ada, noor],
      links: [
        { title: 'A chat with tools, a table, a formula and code', path: `/chat/${chatId}` },
        { title: 'The same, shared', path: `/share/${share.id}` },
        { title: 'Servers', path: '/admin/servers' },
        { title: 'Gallery of every state (npm run dev alone)', path: '/dev/gallery' },
      ],
    }
  },
}

/** Chats of a day's use, oldest first. The last one has tools, a table, a formula and code. */
export function livedIn(nowMs: number): SeededChat[] {
  return [...others, releaseNotes].map((recorded, index, all) => ({
    title: recorded.title,
    atMs: nowMs - (all.length - index) * HOUR_MS,
    turns: [{ question: recorded.question, answer: recorded }],
  }))
}

/** Writes sample files into the person's folder of the starter server `files`. */
export function writePersonFiles({ platform }: Server, { userId }: Actor): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(platform.env.dataDir, 'people', userId, 'files', name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
}
