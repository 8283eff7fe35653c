import { rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newJournal, skillsServer } from '#tests/support/mcp/index.ts'
import { type TestHost, testHost } from '#tests/support/mcp/mcp-host.ts'

const journal = newJournal()
let host: TestHost & { close(): Promise<void> }
const reader = async () => {
  const { tools } = await host.mcp.tools(host.admin, { waitMs: 10_000, signal: new AbortController().signal })
  return tools[0]
}

beforeAll(async () => {
  host = await testHost({ config: { mcpServers: { skilled: skillsServer(journal) } } })
})

afterAll(async () => {
  await host?.close()
  rmSync(`${journal.file}.changed`, { force: true })
  journal.remove()
})

describe('the skills of a server', () => {
  it('are offered by name and description, as one tool of the server, and no file is fetched for that', async () => {
    expect(await reader()).toMatchObject({
      id: 'skilled.read_skill',
      modelName: 'skilled__read_skill',
      annotations: { readOnlyHint: true },
    })
    expect((await reader())?.description).toContain('- greet: How to greet\n- forged: How to forged')
    expect(journal.lines()).toEqual([])
  })

  it('are read when they are asked for, with the names of their files', async () => {
    const { outcome, text } = await host.call('skilled', 'read_skill', { skill: 'greet' })
    expect(outcome).toBe('ok')
    expect(text).toMatch(/^The skill greet, as its server wrote it\./)
    expect(text).toContain('Say hello, see references/names.md.')
    expect(text).toContain('Files of this skill:\n- references/names.md')
    expect(await host.call('skilled', 'read_skill', { skill: 'greet', file: 'references/names.md' })).toMatchObject({ text: 'Ada, Bob' })
    expect(journal.lines()).toEqual(['read skill://greet/SKILL.md', 'read skill://greet/references/names.md'])
  })

  it('have no files but those that were listed', async () => {
    const before = journal.lines()
    expect(await host.call('skilled', 'read_skill', { skill: 'greet', file: '../forged/more.md' })).toMatchObject({
      outcome: 'error',
      text: 'The skill has no such file.',
    })
    expect(journal.lines()).toEqual(before)
  })

  it('are not used, and not touched again, when a file is not what was listed', async () => {
    const refused = { outcome: 'error', text: 'The skill is not what the server had listed, so it is not used.' }
    expect(await host.call('skilled', 'read_skill', { skill: 'forged', file: 'more.md' })).toMatchObject(refused)
    const before = journal.lines()
    expect(before).not.toContain('read skill://forged/more.md')
    expect(await host.call('skilled', 'read_skill', { skill: 'forged' })).toMatchObject(refused)
    expect(journal.lines()).toEqual(before)
  })

  it('ask again when their contents have changed', async () => {
    const tool = await reader()
    if (!tool) throw new Error('no skills')
    expect((await host.mcp.decide(host.admin, tool, null, {})).action).toBe('allow')
    writeFileSync(`${journal.file}.changed`, '')
    await host.call('skilled', 'read_skill', { skill: 'greet', file: 'references/names.md' })
    await expect.poll(async () => (await reader())?.hash === tool.hash, { timeout: 10_000 }).toBe(false)
    const changed = await reader()
    expect(changed && (await host.mcp.decide(host.admin, changed, null, {})).action).toBe('ask')
  })

  it('that cannot be listed hide no tool of their server', async () => {
    const broken = newJournal()
    writeFileSync(`${broken.file}.broken`, '')
    const other = await testHost({ config: { mcpServers: { broken: skillsServer(broken) } } })
    try {
      const listed = await other.mcp.tools(other.admin, { waitMs: 60_000, signal: AbortSignal.timeout(60_000) })
      expect(listed.tools.map(({ id }) => id)).toEqual(['broken.plain'])
      const { warnings } = (await other.mcpAdmin.servers.get('broken')).live
      expect(warnings).toEqual([expect.stringMatching(/^Its skills could not be listed: .*no skills today/)])
    } finally {
      await other.close()
      rmSync(`${broken.file}.broken`)
      broken.remove()
    }
  })
})
