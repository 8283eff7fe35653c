import { describe, expect, it } from 'vitest'
import type { Item } from '#components/routes.ts'
import { actionSentence, detailText, rawDetailText, targetText } from './audit-sentences.ts'

type Entry = Item<'GET /api/admin/audit'>

const event: Entry = {
  id: 'e',
  at: '2026-11-21T00:00:00Z',
  action: 'user.update',
  hash: null,
  actor: null,
  target: 'u1',
  targetPerson: { id: 'u1', name: 'Ann', email: 'ann@example.com' },
  detail: { role: 'admin', disabled: false },
}

describe('a line of the audit trail', () => {
  it.each([
    ['user.update', 'changed an account'],
    ['input.approval', 'answered a question about a tool'],
    ['mcp_server.restart', 'restarted an MCP server'],
    ['webhook.create', 'added a webhook'],
    ['prompt.share', 'shared a saved prompt'],
    ['project.add_person', 'added someone to a project'],
    ['unheard_of.some_thing', 'some thing unheard of'],
  ])('describes %s as %s', (action, sentence) => {
    expect(actionSentence(action)).toBe(sentence)
  })

  it('names people, and other targets by their own name', () => {
    expect(targetText(event)).toBe('Ann (ann@example.com)')
    expect(targetText({ ...event, target: 'files', targetPerson: null })).toBe('files')
    expect(detailText(event)).toBe('role: admin, disabled: no')
    expect(rawDetailText(event)).toBe('role admin, disabled false')
  })

  it('[U16] describes choices in words and leaves out ids', () => {
    const detail = { choice: 'allow_session', runId: '01a216bb-e640-7b97-9048-fe88c76aabc3', hasPassword: true, provider: null }
    expect(detailText({ ...event, detail })).toBe('choice: allow for this chat, has password: yes')
    expect(rawDetailText({ ...event, detail })).toContain('01a216bb-e640-7b97-9048-fe88c76aabc3')
  })

  it.each([
    [{ name: 'Laptop' }, 'Laptop', ''],
    [{ email: 'bob@example.org', role: 'member' }, 'bob@example.org', 'role: member'],
    [{ server: 'files', tool: 'write_*', action: 'ask' }, 'files.write_*', 'server: files, tool: write_*, action: ask'],
    [{}, '', ''],
  ])('[U16] shows no id: %j is %s', (detail, named, rest) => {
    const one = { ...event, target: '0199a1b2-0000-7000-8000-000000000001', targetPerson: null, detail }
    expect([targetText(one), detailText(one)]).toEqual([named, rest])
  })
})
