import { expect, it } from 'vitest'
import { newId } from '#lib/ids.ts'
import { testEngine } from '#tests/support/engine.ts'
import { createBudgetNews } from './budget-news.ts'
import type { News } from './notices.ts'

it('[budget-06] tells a group’s managers of its budget, and administrators where it has none', async () => {
  const engine = await testEngine()
  try {
    const { client } = engine.platform.db
    const at = new Date()
    const groupId = newId()
    await client.group.create({ data: { id: groupId, name: 'Design', key: 'design', createdAt: at, updatedAt: at } })
    const told: { userId: string; news: News }[] = []
    const tell = createBudgetNews({ platform: engine.platform, say: (userId, news) => void told.push({ userId, news }) })
    const [lead, mate, away] = await Promise.all(['lead', 'mate', 'away'].map(name => engine.person(`${name}@example.org`)))
    const admin = await engine.person('admin@example.org')
    await client.user.update({ where: { id: admin.userId }, data: { role: 'admin' } })
    const budget = { id: newId(), kind: 'group', subjectId: groupId, period: 'month' } as Parameters<typeof tell>[0]
    const add = (userId = '') => client.groupMember.create({ data: { groupId, userId, createdAt: at } })
    await add(mate?.userId)
    await tell(budget)
    expect(told.map(({ userId }) => userId)).toContain(admin.userId)
    expect(told.map(({ userId }) => userId)).not.toContain(mate?.userId)

    await client.user.updateMany({ where: { id: { in: [lead?.userId ?? '', away?.userId ?? ''] } }, data: { role: 'manager' } })
    await client.user.update({ where: { id: away?.userId ?? '' }, data: { disabledAt: at } })
    await add(lead?.userId)
    await add(away?.userId)
    told.length = 0
    await tell(budget)
    expect(told).toEqual([{ userId: lead?.userId, news: expect.objectContaining({ body: expect.stringContaining('Design') }) }])
  } finally {
    await engine.dispose()
  }
})
