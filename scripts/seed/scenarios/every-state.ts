import { callSamples } from '#components/gallery/samples/call-samples.ts'
import { editSamples } from '#components/gallery/samples/edit-samples.ts'
import { partSamples } from '#components/gallery/samples/part-samples.ts'
import { questionSamples } from '#components/gallery/samples/question-samples.ts'
import type { RecordedAnswer } from '#components/gallery/samples/recorded.ts'
import type { Actor } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { pauseRuns } from '#lib/platform/index.ts'
import type { Server } from '#lib/server.ts'
import { releaseNotes } from '../release-notes.ts'
import { ada, ben, createAdmin, createPerson, type DeepLink, noor, type Scenario } from '../scenario.ts'
import { storeChats } from '../store-chats.ts'

const MINUTE_MS = 60_000

export const everyState: Scenario = {
  name: 'every-state',
  summary: 'a chat for every part, tool-card state, question and failure; unfinished answers are paused, so that they stay as they are',
  async fill(server) {
    const actor = await createAdmin(server)
    await createPerson(server, noor)
    const disabled = await createPerson(server, ben)
    await server.auth.users.update(actor, disabled.userId, { disabled: true })
    await server.auth.invitations.create(actor, { email: 'yuki@example.org', role: 'member' })
    await addServers(server, actor)
    const nowMs = server.platform.clock.nowMs()
    const links = [
      ...(await storeSamples(server, actor, 'Part', partSamples)),
      ...(await storeSamples(server, actor, 'Edit', editSamples)),
      ...(await storeSamples(server, actor, 'Tool card', callSamples(nowMs))),
      ...(await storeSamples(server, actor, 'Question', questionSamples(nowMs))),
      await storeWithFiles(server, actor),
      await storeQueue(server, actor),
    ]
    await pauseRuns(server.platform.db, new Date(server.platform.clock.nowMs()))
    return { people: [ada, noor, ben], links: [...links, { title: 'Servers that fail', path: '/admin/servers' }] }
  },
}

async function storeSamples(server: Server, actor: Actor, section: string, samples: readonly RecordedAnswer[]): Promise<DeepLink[]> {
  const nowMs = server.platform.clock.nowMs()
  const chats = samples.map((sample, index) => ({
    title: `${section}: ${sample.title}`,
    atMs: nowMs - (samples.length - index) * MINUTE_MS,
    turns: [{ question: sample.question, answer: sample }],
  }))
  const ids = await storeChats(server, actor, chats)
  return chats.map(({ title }, index) => ({ title, path: `/chat/${ids[index]}` }))
}

async function addServers({ mcpAdmin }: Server, actor: Actor): Promise<void> {
  const broken = { transport: 'stdio' as const, command: 'node', args: ['-e', 'process.exit(3)'] }
  await mcpAdmin.servers.create(actor, { slug: 'broken', title: 'Ends at once', ...broken })
  await mcpAdmin.servers.create(actor, { slug: 'away', title: 'Cannot be reached', transport: 'http', url: 'http://127.0.0.1:9/mcp' })
  await mcpAdmin.servers.create(actor, { slug: 'off', title: 'Disabled', ...broken, enabled: false })
  await mcpAdmin.policies.create(actor, { server: 'files', tool: 'write_*', action: 'ask' })
  await mcpAdmin.policies.create(actor, { server: 'memory', tool: 'delete_note', action: 'deny' })
}

async function storeWithFiles(server: Server, actor: Actor): Promise<DeepLink> {
  const id = newId()
  const files = await server.files.addAll(actor, id, [
    { name: 'changelog.md', bytes: Buffer.from('# 2.4.0\n\n- Runs are taken up after a restart\n') },
    { name: 'figures.csv', bytes: Buffer.from('change,before,now\nopen,1840,212\nsearch,930,74\n') },
  ])
  const turns = [{ question: 'Read both.', answer: releaseNotes, files }]
  await storeChats(server, actor, [{ id, title: 'A message with files', atMs: server.platform.clock.nowMs(), turns }])
  const share = await server.sharing.create(actor, id)
  await server.sharing.revoke(actor, share.id)
  await server.sharing.create(actor, id, { isLive: true })
  return { title: 'A message with files, shared live, and a link that was withdrawn', path: `/chat/${id}` }
}

/** One message is held, the other could not be sent. */
async function storeQueue(server: Server, actor: Actor): Promise<DeepLink> {
  const { clock, db } = server.platform
  const turns = [{ question: releaseNotes.question, answer: releaseNotes }]
  const [chatId = ''] = await storeChats(server, actor, [{ title: 'Queued messages', atMs: clock.nowMs(), turns }])
  const queued = (text: string, rest: { problem?: string }) => {
    const id = newId()
    const createdAt = new Date(clock.nowMs())
    return { id, chatId, userId: actor.userId, data: { id, text }, selectedTools: ['*'], held: true, createdAt, ...rest }
  }
  await db.client.queuedMessage.createMany({
    data: [queued('And then save it.', {}), queued('Tell Noor.', { problem: 'This model is not offered.' })],
  })
  return { title: 'Queued messages', path: `/chat/${chatId}` }
}
