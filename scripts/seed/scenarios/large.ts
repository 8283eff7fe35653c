import type { Actor } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import type { Server } from '#lib/server.ts'
import { actorOf, ada, createAdmin, noor, type Scenario } from '../scenario.ts'
import { storeChats } from '../store-chats.ts'
import { type Plan, plannedChat, RARE_INDEX, RARE_TITLE } from './large-chats.ts'
import { storeUsage } from './large-usage.ts'

const PEOPLE = 500
const GROUPS = 40
const OWN_CHATS = 5_000
/** People who have chats, besides the first. */
const WRITING = 199
const CHATS_OF_OTHERS = 2
const CHAT_EVERY_MS = 10 * 60_000
/** Turns of the one chat that is long: 5,000 messages. */
const LONG_TURNS = 2_500
/** Chats that are made and stored at a time. */
const AT_ONCE = 250
const ARCHIVED = 300
const PINNED = 4
const tags = ['release', 'search', 'on call', 'café', '設計']

export const large: Scenario = {
  name: 'large',
  summary: `${PEOPLE} people in ${GROUPS} groups, ${OWN_CHATS.toLocaleString('en')} chats of one of them, 100,000 messages, a year of usage`,
  async fill(server) {
    const actor = await createAdmin(server)
    const others = await storePeople(server)
    await storeGroups(server, others)
    const nowMs = server.platform.clock.nowMs()
    const own = Array.from({ length: OWN_CHATS }, (_, index): Plan => {
      const atMs = nowMs - (OWN_CHATS - index) * CHAT_EVERY_MS
      return index === OWN_CHATS - 3
        ? { index, atMs, turns: LONG_TURNS, title: 'A long chat' }
        : { index, atMs, turns: 1 + ((index * 7) % 17) }
    })
    const ids = await storePlanned(server, actor, own)
    for (const [number, userId] of others.slice(0, WRITING).entries()) {
      const plans = Array.from({ length: CHATS_OF_OTHERS }, (_, index): Plan => {
        const place = number * CHATS_OF_OTHERS + index
        return { index: OWN_CHATS + place, atMs: nowMs - (place + 1) * CHAT_EVERY_MS, turns: 7 }
      })
      await storePlanned(server, await actorOf(server.auth, userId), plans)
    }
    await arrange(server, ids, nowMs)
    await storeUsage(server, actor, [actor.userId, ...others])
    return {
      people: [ada, noor],
      links: [
        { title: 'The sidebar with all of them', path: '/' },
        { title: 'A chat of 5,000 messages', path: `/chat/${ids.at(-3)}` },
        { title: `The one that mentions ${RARE_TITLE}`, path: `/chat/${ids[RARE_INDEX]}` },
        { title: 'The newest', path: `/chat/${ids.at(-1)}` },
      ],
    }
  },
}

/** Stores all people but the first. They have the password of the first, hashed once: five hundred hashes would take longer than the messages. */
async function storePeople({ platform }: Server): Promise<string[]> {
  const { passwordHash } = await platform.db.client.user.findFirstOrThrow({ select: { passwordHash: true } })
  const createdAt = new Date(platform.clock.nowMs())
  const people = [noor, ...Array.from({ length: PEOPLE - 2 }, (_, index) => personOf(index))]
  const rows = people.map(({ name, email }) => ({ id: newId(), name, email, passwordHash, role: 'member' as const, createdAt }))
  await platform.db.client.user.createMany({ data: rows })
  return rows.map(({ id }) => id)
}

/** Stores groups, with every fortieth of the people in each, and every tenth in a second one. */
async function storeGroups({ platform }: Server, userIds: readonly string[]): Promise<void> {
  const createdAt = new Date(platform.clock.nowMs())
  const groups = Array.from({ length: GROUPS }, (_, index) => `Team ${index + 1}`).map(name => ({
    id: newId(),
    name,
    key: name.toLowerCase(),
  }))
  await platform.db.client.group.createMany({ data: groups.map(group => ({ ...group, createdAt, updatedAt: createdAt })) })
  const members = userIds.flatMap((userId, index) =>
    [index, ...(index % 10 === 0 ? [index + 1] : [])].map(place => ({ groupId: groups[place % GROUPS]?.id ?? '', userId, createdAt })),
  )
  await platform.db.client.groupMember.createMany({ data: members })
}

const firstNames = [
  'Amal',
  'Björn',
  'Chidi',
  'Dóra',
  'Eun-ji',
  'Farid',
  'Grace',
  'Hana',
  'Ivo',
  'João',
  'Kemal',
  'Lucía',
  'Maya',
  'Nils',
  'Ọlá',
]
const lastNames = [
  'Adeyemi',
  'Brandt',
  'Costa',
  'Dvořák',
  'Eriksen',
  'Fischer',
  'García',
  'Horváth',
  'Ito',
  'Jansen',
  'Kaya',
  'Lindqvist',
  'Mensah',
]

function personOf(index: number): { name: string; email: string } {
  const name = `${firstNames[index % firstNames.length]} ${lastNames[index % lastNames.length]}`
  return { name, email: `person-${index + 1}@example.org` }
}

async function storePlanned(server: Server, actor: Actor, plans: readonly Plan[]): Promise<string[]> {
  const ids: string[] = []
  for (let first = 0; first < plans.length; first += AT_ONCE) {
    ids.push(...(await storeChats(server, actor, plans.slice(first, first + AT_ONCE).map(plannedChat), { logs: false })))
  }
  return ids
}

/** Archives the oldest, pins a few, and tags every tenth. */
async function arrange({ platform }: Server, ids: readonly string[], nowMs: number): Promise<void> {
  const { chat, chatTag } = platform.db.client
  const at = new Date(nowMs)
  await chat.updateMany({ where: { id: { in: ids.slice(0, ARCHIVED) } }, data: { archivedAt: at } })
  await chat.updateMany({ where: { id: { in: ids.slice(-10, PINNED - 10) } }, data: { pinnedAt: at } })
  const tagged = ids.filter((_, index) => index % 10 === 0)
  const rows = tagged.map((chatId, index) => {
    const name = tags[index % tags.length] ?? ''
    return { chatId, name, folded: name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase() }
  })
  await chatTag.createMany({ data: rows })
}
