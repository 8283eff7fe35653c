import type { Server } from '#lib/server.ts'
import { approval, others, releaseNotes } from '../release-notes.ts'
import { ada, ben, createAdmin, createPerson, mei, noor, type Scenario } from '../scenario.ts'
import { DEMO_MODEL, storeChats } from '../store-chats.ts'
import { writePersonFiles } from './demo.ts'

const HOUR_MS = 60 * 60_000
const MINUTE_MS = 60_000
const everything = '{PARLEY_ROOT}/node_modules/@modelcontextprotocol/server-everything/dist/index.js'

/** A model provider that answers while the workspace is looked at. */
export interface TeamProvider {
  baseUrl: string
}

export const team: Scenario = {
  name: 'team',
  summary: 'four people, servers, rules and an invitation; one chat waits for a permission',
  async fill(server) {
    const { actor, people } = await fillTeam(server)
    const nowMs = server.platform.clock.nowMs()
    const chats = [
      { recorded: approval(nowMs - MINUTE_MS), atMs: nowMs - MINUTE_MS },
      { recorded: releaseNotes, atMs: nowMs - 2 * MINUTE_MS },
    ].map(({ recorded, atMs }) => ({ title: recorded.title, atMs, turns: [{ question: recorded.question, answer: recorded }] }))
    const [waiting, notes] = await storeChats(server, actor, chats)
    const share = await server.sharing.create(actor, notes ?? '')
    return {
      people,
      links: [
        { title: 'A chat that waits for a permission', path: `/chat/${waiting}` },
        { title: 'A chat with tools, a table, a formula and code', path: `/chat/${notes}` },
        { title: 'The same, shared', path: `/share/${share.id}` },
        ...['servers', 'models', 'users', 'policies', 'audit'].map(page => ({ title: `Dashboard: ${page}`, path: `/admin/${page}` })),
      ],
    }
  },
}

/** People, servers, rules, files and older chats: what `npm run pictures` photographs, too. */
export async function fillTeam(server: Server, provider: TeamProvider | null = null) {
  const { auth, mcpAdmin, modelsAdmin, platform } = server
  const actor = await createAdmin(server)
  for (const person of [noor, mei, ben]) await createPerson(server, person)
  await auth.invitations.create(actor, { email: 'yuki@example.org', role: 'member' })
  if (provider) {
    const form = { id: 'studio', type: 'openai-compatible', title: 'Studio', apiKey: 'not-a-key', offersListed: true } as const
    await modelsAdmin.createProvider(actor, { ...form, baseUrl: provider.baseUrl })
    await modelsAdmin.refreshModels('studio')
    await modelsAdmin.setDefault(actor, 'studio:atlas-large')
  }
  await mcpAdmin.servers.create(actor, {
    ...{ slug: 'playground', title: 'Playground', transport: 'stdio' },
    command: 'node',
    args: [everything, 'stdio'],
  })
  await mcpAdmin.servers.create(actor, {
    ...{ slug: 'issues', title: 'Issues', transport: 'http' },
    url: 'http://127.0.0.1:9/mcp',
    enabled: false,
  })
  await mcpAdmin.policies.create(actor, { server: 'files', tool: 'write_*', action: 'ask' })
  await mcpAdmin.policies.create(actor, { server: 'memory', tool: 'delete_note', action: 'deny' })
  await mcpAdmin.policies.create(actor, { server: 'playground', tool: '*', action: 'allow' })
  writePersonFiles(server, actor)
  const nowMs = platform.clock.nowMs()
  await storeChats(
    server,
    actor,
    others.map((recorded, index) => ({
      title: recorded.title,
      model: provider ? 'studio:atlas-small' : DEMO_MODEL,
      atMs: nowMs - (others.length - index) * HOUR_MS,
      turns: [{ question: recorded.question, answer: recorded }],
    })),
  )
  return { actor, people: [ada, noor, mei, ben] }
}
