import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { AppError } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import type { ProjectRole } from '#lib/projects/index.ts'
import { type TestEngine, testEngine, text } from '#tests/support/engine.ts'
import { addMembers } from '#tests/support/members.ts'
import { scheduleForm, schedulesOf } from '#tests/support/schedules.ts'
import type { ScheduleForm, Schedules } from './schedules.ts'

const START = Date.parse('2026-02-02T08:00:00Z')
const HOUR = 3_600_000
let engine: TestEngine
let atMs: number
let mine: Schedules
/** People who may use Parley. */
let admitted: Map<string, Actor>

beforeEach(async () => {
  engine = await testEngine()
  atMs = START
  admitted = new Map([[engine.actor.userId, engine.actor]])
  mine = schedulesOf(engine, { nowMs: () => atMs, admitted })
})
afterEach(async () => {
  await engine.dispose()
})

const make = (change: Partial<ScheduleForm> = {}) => mine.create(engine.actor, { ...scheduleForm, ...change })
const runsOf = () => engine.platform.db.client.run.findMany({ orderBy: { startedAt: 'asc' } })
const ended = async () => {
  for (const { id } of await engine.platform.db.client.run.findMany({ where: { chat: { deletedAt: null } } })) await engine.log(id)
}

describe('a schedule in a project', () => {
  async function launch(role: ProjectRole = 'writer') {
    const { client } = engine.platform.db
    const [owner, projectId, at] = [await engine.person('owner@example.org'), newId(), new Date()]
    const project = { id: projectId, userId: owner.userId, name: 'Launch', color: 'blue', createdAt: at, updatedAt: at }
    await client.project.create({ data: { ...project, selectedTools: ['files.read'] } })
    const people = [[owner.userId, 'owner'] as const, [engine.actor.userId, role] as const]
    await addMembers(client, projectId, people)
    return { owner, projectId, projects: engine.projects }
  }

  it('[time-09] begins its chats there, private or shared, with the tools of the project', async () => {
    const { owner, projectId } = await launch()
    engine.says(text('One.'), text('Two.'))
    const { id } = await make({ projectId })
    const own = await mine.runNow(engine.actor, id)
    await engine.log(own.runId)
    expect(await engine.chats.get(engine.actor, own.chatId)).toMatchObject({
      projectId,
      sharedInProject: false,
      selectedTools: ['files.read'],
    })
    await expect(engine.chats.get(owner, own.chatId)).rejects.toMatchObject({ code: 'chat_not_found' })
    expect(await mine.update(engine.actor, id, { isShared: true })).toMatchObject({ isShared: true, projectName: 'Launch' })
    atMs = START + HOUR
    await mine.runDue()
    await ended()
    const shared = (await runsOf()).at(-1)
    expect(await engine.chats.get(owner, shared?.chatId ?? '')).toMatchObject({ projectId, access: 'write' })
    expect(await mine.update(engine.actor, id, { projectId: null })).toMatchObject({
      projectId: null,
      isShared: false,
      projectName: null,
    })
  })

  it('[time-09] continues with another chat where it keeps one and moves', async () => {
    const { projectId } = await launch()
    engine.says(text('One.'), text('Two.'))
    const { id } = await make({ keepsChat: true })
    const before = await mine.runNow(engine.actor, id)
    await engine.log(before.runId)
    await mine.update(engine.actor, id, { projectId })
    atMs += 1_000
    const after = await mine.runNow(engine.actor, id)
    await engine.log(after.runId)
    expect(after.chatId).not.toBe(before.chatId)
    expect(await engine.chats.get(engine.actor, before.chatId)).toMatchObject({ projectId: null })
  })

  it.each([
    ['is removed', 'You can no longer write in its project, so it has ended.'],
    ['may only read', 'You can no longer write in its project, so it has ended.'],
    ['loses it for it is deleted', 'Its project was deleted, so it has ended.'],
  ])('[time-09] ends at once when the person %s', async (how, problem) => {
    const { owner, projectId, projects } = await launch()
    const [{ id }, { id: elsewhere }] = [await make({ projectId }), await make()]
    const { userId } = engine.actor
    if (how === 'is removed') await projects.removePerson(owner, projectId, { userId })
    else if (how === 'may only read') await projects.setRole(owner, projectId, { userId, role: 'reader' })
    else await projects.remove(owner, projectId)
    expect(await mine.get(engine.actor, id)).toMatchObject({ isPaused: true, nextAt: null, problem })
    expect(await mine.get(engine.actor, elsewhere)).toMatchObject({ isPaused: false, problem: null })
    atMs = START + 2 * HOUR
    if (how === 'loses it for it is deleted')
      expect(await mine.update(engine.actor, id, { isPaused: false })).toMatchObject({ projectId: null })
    else await expect(mine.update(engine.actor, id, { isPaused: false })).rejects.toBeInstanceOf(AppError)
  })

  it('[time-09] ends at its time where the loss was not heard, but not for a disabled person', async () => {
    const { projectId } = await launch()
    const { id } = await make({ projectId })
    admitted.clear()
    atMs = START + HOUR
    await mine.runDue()
    expect(await mine.get(engine.actor, id)).toMatchObject({ isPaused: false, runs: [{ state: 'refused' }] })
    admitted.set(engine.actor.userId, engine.actor)
    await engine.platform.db.client.accessGrant.deleteMany({ where: { projectId, userId: engine.actor.userId } })
    atMs += 24 * HOUR
    await mine.runDue()
    expect(await mine.get(engine.actor, id)).toMatchObject({
      isPaused: true,
      projectName: null,
      problem: 'You can no longer write in its project, so it has ended.',
      runs: [{ state: 'refused' }, { state: 'refused' }],
    })
    expect(await runsOf()).toEqual([])
  })

  it('[time-09] writes no more in the chat that it continues there once its person only reads, also where that was not heard', async () => {
    const { projectId } = await launch()
    engine.says(text('One.'), text('Two.'))
    const { id } = await make({ projectId, keepsChat: true, isShared: true })
    const { runId } = await mine.runNow(engine.actor, id)
    await engine.log(runId)
    await engine.platform.db.client.accessGrant.updateMany({
      where: { projectId, userId: engine.actor.userId },
      data: { level: 'use' },
    })
    await expect(mine.runNow(engine.actor, id)).rejects.toMatchObject({ code: 'forbidden' })
    atMs = START + HOUR
    await mine.runDue()
    expect(await mine.get(engine.actor, id)).toMatchObject({ isPaused: true, runs: [{ state: 'refused' }, { state: 'started' }] })
    expect(await runsOf()).toHaveLength(1)
  })

  it('[time-09] writes in no chat of another person, even where they share it', async () => {
    const { owner, projectId } = await launch()
    engine.says(text('One.'), text('Two.'))
    const { id } = await make({ projectId, keepsChat: true, isShared: true })
    const before = await mine.runNow(engine.actor, id)
    await engine.log(before.runId)
    await engine.platform.db.client.chat.update({ where: { id: before.chatId }, data: { userId: owner.userId } })
    atMs += 1_000
    await expect(mine.runNow(engine.actor, id)).rejects.toMatchObject({ code: 'forbidden' })
    expect(await engine.chats.path(owner, before.chatId)).toHaveLength(2)
  })

  it('[time-09] is not there for readers and strangers', async () => {
    const { projectId } = await launch('reader')
    await expect(make({ projectId })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(make({ projectId: newId() })).rejects.toMatchObject({ code: 'project_not_found' })
    const { id } = await make()
    await expect(mine.update(engine.actor, id, { projectId })).rejects.toMatchObject({ code: 'forbidden' })
  })
})
