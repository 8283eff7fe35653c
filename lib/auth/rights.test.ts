import { describe, expect, it } from 'vitest'
import type { Actor } from './actor.ts'
import { noGroups, reachOf } from './reach.ts'
import { requireFitting, requireNoMore, requireRight } from './require-right.ts'
import { keyScopes, narrowed, permissions, type Role, rightsOf, roles, scopesOf } from './rights.ts'

const actorOf = (role: Role, change: Partial<Actor> = {}): Actor => ({
  kind: 'user',
  userId: role,
  email: '',
  name: role,
  role,
  rights: rightsOf(role),
  ...change,
})
const keyOf = (role: Role, scopes: string[] | null) => actorOf(role, { kind: 'api_key', rights: narrowed(rightsOf(role), scopes) })
const more = { code: 'more_than_you_have' }

describe('rights of a role', () => {
  it('[role-01] include those of the roles below, and a manager has none over everybody', () => {
    const [admin, manager, member] = roles.map(role => rightsOf(role))
    expect(admin?.isSupersetOf(manager ?? new Set())).toBe(true)
    expect(manager?.isSupersetOf(member ?? new Set())).toBe(true)
    expect([...(manager ?? [])].filter(right => !member?.has(right))).toEqual(['group:users', 'group:budgets', 'group:usage'])
    expect([...(member ?? [])].filter(right => /^(admin|group|audit|usage|metrics)/.test(right))).toEqual([])
  })

  it('lack what an administrator has taken from it, each with a sentence of its own', () => {
    const messages = permissions.map(permission => {
      try {
        requireRight(actorOf('member', { rights: rightsOf('member', [permission]) }), permission)
      } catch (error) {
        return (error as Error).message
      }
      return ''
    })
    expect(new Set(messages).size).toBe(permissions.length)
    expect(messages.every(message => message.startsWith('Your role may not '))).toBe(true)
  })
})

describe('rights of an API key', () => {
  it('[role-02] are those of its person without what only a session may do, and with scopes the named ones alone', () => {
    expect(narrowed(rightsOf('member'), null)).toEqual(new Set([...rightsOf('member')].filter(right => right !== 'self:write')))
    const scoped = narrowed(rightsOf('admin'), ['admin:read'])
    expect([...scoped].filter(right => !permissions.includes(right as never))).toEqual(['admin:read'])
    expect(narrowed(rightsOf('member'), ['admin:users']).has('admin:users')).toBe(false)
  })

  it('are none where the role may not use the API, which the refusal says', () => {
    const rights = narrowed(rightsOf('admin', ['api:use']), null)
    expect(rights.size).toBe(0)
    const key = actorOf('admin', { kind: 'api_key', rights })
    expect(() => requireRight(key, 'chat:read')).toThrow('Your role may not use the API.')
  })

  it('are refused by the scope that is missing, if the person has it', () => {
    expect(() => requireRight(keyOf('admin', ['chat']), 'admin:users')).toThrow('does not have the scope admin:users')
    expect(() => requireRight(keyOf('manager', ['chat']), ['admin:users', 'group:users'])).toThrow('does not have the scope admin:users')
    expect(() => requireRight(keyOf('member', ['chat']), 'admin:users')).toThrow('You do not have the right to do this.')
    expect(() => requireRight(keyOf('admin', ['files']), ['chat:read', 'files:read'])).not.toThrow()
  })
})

describe('who gives', () => {
  it('[role-03] gives no role and no scopes with more than they have', () => {
    expect(() => requireNoMore(actorOf('admin'), 'admin')).not.toThrow()
    expect(() => requireNoMore(keyOf('admin', null), 'admin')).not.toThrow()
    for (const role of ['admin', 'manager'] as const)
      expect(() => requireNoMore(keyOf('admin', ['admin:users']), role)).toThrow(expect.objectContaining(more))
    expect(() => requireNoMore(keyOf('admin', ['admin:users']), 'member')).not.toThrow()
    expect(() => requireNoMore(actorOf('manager'), 'admin')).toThrow(expect.objectContaining(more))
    expect(() => requireNoMore(keyOf('admin', ['chat']), 'admin', ['chat'])).not.toThrow()
    expect(() => requireNoMore(keyOf('admin', ['chat']), 'admin', ['audit:read'])).toThrow(expect.objectContaining(more))
  })

  it('gives a key no scope that the role of its person does not have', () => {
    expect(scopesOf('admin')).toEqual([...keyScopes])
    expect(scopesOf('member')).toEqual(['chat', 'tools', 'files'])
    expect(scopesOf('manager')).toEqual(['chat', 'tools', 'files', 'admin:users', 'admin:budgets', 'usage:read'])
    expect(() => requireFitting('member', ['chat', 'audit:read'])).toThrow(expect.objectContaining(more))
    expect(() => requireFitting('member', null)).not.toThrow()
  })
})

describe('the reach of a right', () => {
  const groups = {
    ...noGroups,
    managedBy: async (userId: string) => (userId === 'manager' ? ['g'] : []),
    members: async () => ['ann', 'bob'],
    groupsOf: async () => new Map(),
  }

  it('[role-04] is everybody for an administrator, the people of own groups for a manager, and nobody for others', async () => {
    expect(await reachOf(actorOf('admin'), 'usage:read', groups)).toBe('everybody')
    expect(await reachOf(actorOf('manager'), 'usage:read', groups)).toEqual({ groupIds: ['g'], userIds: ['ann', 'bob'] })
    expect(await reachOf(actorOf('manager', { userId: 'other' }), 'admin:users', groups)).toEqual({ groupIds: [], userIds: [] })
    expect(await reachOf(keyOf('admin', ['admin:users']), ['admin:read', 'admin:users'], groups)).toBe('everybody')
    await expect(reachOf(actorOf('member'), 'usage:read', groups)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(reachOf(keyOf('manager', ['usage:read']), 'admin:budgets', groups)).rejects.toMatchObject({ code: 'forbidden' })
  })
})
