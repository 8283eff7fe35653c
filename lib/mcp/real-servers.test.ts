import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestHost, testHost } from '#tests/support/mcp/mcp-host.ts'

const program = (name: string, ...args: string[]) => ({
  command: 'node',
  args: [path.resolve(`node_modules/@modelcontextprotocol/${name}/dist/index.js`), ...args],
})
const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-real-'))
let host: TestHost & { close(): Promise<void> }

beforeAll(async () => {
  writeFileSync(path.join(folder, 'note.txt'), 'a note')
  const mcpServers = {
    files: program('server-filesystem', folder),
    memory: { ...program('server-memory'), env: { MEMORY_FILE_PATH: path.join(folder, 'memory.jsonl') } },
    thinking: program('server-sequential-thinking'),
  }
  host = await testHost({ config: { mcpServers } })
  const rooted = { slug: 'rooted', transport: 'stdio' as const, ...program('server-filesystem'), roots: [folder] }
  await host.mcpAdmin.servers.create(host.admin, rooted)
  await host.mcp.tools(host.admin, { waitMs: 30_000, signal: new AbortController().signal })
})

afterAll(async () => {
  await host?.close()
  rmSync(folder, { recursive: true, force: true })
})

describe('servers that others have made', () => {
  it.each(['files', 'rooted'])('read files of the folder that they were given, and no others (%s)', async server => {
    const read = async (file: string) => (await host.call(server, 'read_text_file', { path: file })).outcome
    // It asks for its folders after it has said that it is ready.
    await expect.poll(() => read(path.join(folder, 'note.txt')), { timeout: 10_000 }).toBe('ok')
    expect(await read('/etc/hostname')).toBe('error')
  })

  it('remember', async () => {
    const entities = [{ name: 'Ada', entityType: 'person', observations: ['likes tea'] }]
    expect(await host.call('memory', 'create_entities', { entities })).toMatchObject({ outcome: 'ok' })
    const found = await host.call('memory', 'search_nodes', { query: 'Ada' })
    expect([found.outcome, found.text]).toEqual(['ok', expect.stringContaining('likes tea')])
  })

  it('think in steps', async () => {
    const thought = { thought: 'first', nextThoughtNeeded: false, thoughtNumber: 1, totalThoughts: 1 }
    const { outcome, text } = await host.call('thinking', 'sequentialthinking', thought)
    expect([outcome, text]).toEqual(['ok', expect.stringContaining('"thoughtNumber": 1')])
  })
})
