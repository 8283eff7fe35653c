import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Actor, rightsOf } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { createBudgets } from './create-budgets.ts'

const admin = { kind: 'user', userId: 'ada', rights: rightsOf('admin') } as Actor
const manager = { kind: 'user', userId: 'max', rights: rightsOf('manager') } as Actor
const member = { kind: 'user', userId: 'eve', rights: rightsOf('member') } as Actor

let test: TestPlatform
beforeEach(async () => {
  test = await testPlatform()
})
afterEach(() => test.dispose())

it('[budget-08] names and finds what a budget is set for: a manager their own groups alone, others nothing', async () => {
  const { client } = test.platform.db
  const at = new Date()
  const [own, other] = [newId(), newId()]
  for (const [id, name] of [[own, 'Design_1'] as const, [other, 'Designs'] as const])
    await client.group.create({ data: { id, name, key: name.toLowerCase(), createdAt: at, updatedAt: at } })
  const reach = async ({ userId }: Actor) => (userId === 'ada' ? ('everybody' as const) : { groupIds: [own], userIds: [] })
  const { admin: budgets, ...rest } = createBudgets({ platform: test.platform, reach })
  try {
    const found = async (actor: Actor, text: string) => (await budgets.subjects(actor, { kind: 'group', text })).map(({ name }) => name)
    expect(await found(admin, 'DESIGN')).toEqual(['Design_1', 'Designs'])
    expect(await found(admin, 'n_1')).toEqual(['Design_1'])
    expect(await found(admin, '%')).toEqual([])
    expect(await found(manager, 'design')).toEqual(['Design_1'])
    expect(await found(member, 'design')).toEqual([])
    expect(await budgets.subjects(manager, { kind: 'user', text: '' })).toEqual([])

    const of = (id: string) => ({ subject: { kind: 'group' as const, id }, period: 'day' as const, limitUsd: null, limitTokens: 10 })
    await budgets.create(admin, of(other))
    await budgets.create(manager, of(own))
    await expect(budgets.create(manager, of(other))).rejects.toMatchObject({ code: 'forbidden' })
    const names = async (actor: Actor) => (await budgets.list(actor)).items.map(({ name }) => name)
    expect((await names(admin)).sort()).toEqual(['Design_1', 'Designs'])
    expect(await names(manager)).toEqual(['Design_1'])
    expect(await names(member)).toEqual([])
  } finally {
    await rest.close()
  }
})
