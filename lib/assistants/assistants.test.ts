import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { grantRow } from '#lib/access/index.ts'
import type { Actor } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import { groupOf } from '#tests/support/groups.ts'
import { createAssistants, createSavedPrompts, definitionSchema, exportOwn, importedAssistants } from './index.ts'
import { RESTORE_MS } from './limits.ts'

let test: TestChats
let ann: Actor
let bob: Actor
let eve: Actor
let root: Actor
let assistants: ReturnType<typeof createAssistants>

beforeAll(async () => {
  test = await testChats()
  assistants = createAssistants(test.platform)
  ann = await test.person('ann')
  bob = await test.person('bob')
  eve = await test.person('eve')
  root = { ...(await test.person('root')), role: 'admin' }
  await test.platform.db.client.user.update({ where: { id: root.userId }, data: { role: 'admin' } })
})

afterAll(() => test.dispose())

const reviewer = definitionSchema.parse({
  name: 'Reviewer 🧐',
  emoji: '🧐',
  instructions: 'Find faults.',
  model: 'a:one',
  fallback: 'b:two',
  tools: ['files.read'],
  starters: ['Review this'],
  parameters: { temperature: 0.1 },
})
const made = (by: Actor, audience?: Parameters<typeof assistants.create>[1]['audience']) =>
  assistants.create(by, { definition: reviewer, ...(audience ? { audience } : {}) })
const grantTo = (kind: 'role', subject: string, id: string) =>
  ({
    id: newId(),
    subject: { kind, id: subject },
    object: { kind: 'assistant', id },
    level: 'use',
    givenById: null,
    createdAt: new Date(),
  }) as const
const names = async (actor: Actor) => (await assistants.list(actor)).map(({ id }) => id)

describe('an assistant', () => {
  it('[asst-01] keeps name, emoji, description, instructions, models, tools, starters and parameters', async () => {
    const { id, definition } = await made(ann)
    expect(definition).toEqual(reviewer)
    expect(await assistants.get(ann, id)).toMatchObject({
      name: 'Reviewer 🧐',
      version: 1,
      isOwn: true,
      mayEdit: true,
      sharedWith: 'nobody',
    })
  })

  it.each([
    [{ name: '' }, 'Enter a name.'],
    [{ name: 'x'.repeat(10_000) }, 'Use at most 80 characters for the name.'],
    [{ name: 'a', emoji: '👨‍👩‍👧‍👦🧐' }, 'Use one emoji.'],
    [{ name: 'a', emoji: 'AB' }, 'Use one emoji.'],
    [{ name: 'a', starters: Array(7).fill('Hi') }, 'Use at most 6 starters.'],
    [{ name: 'a', instructions: 'x'.repeat(20_001) }, 'Use at most 20,000 characters for the instructions.'],
  ])('[asst-01] refuses %#', (form, sentence) => {
    expect(definitionSchema.safeParse(form).error?.issues[0]?.message).toBe(sentence)
  })

  it('accepts right-to-left names and composed emoji', () => {
    expect(definitionSchema.parse({ name: 'עוזר', emoji: '👩🏽‍🔬' })).toMatchObject({ name: 'עוזר', emoji: '👩🏽‍🔬' })
  })
})

describe('[asst-02] who may use and change an assistant', () => {
  it.each([
    ['nobody', undefined, { bob: [404, 404], eve: [404, 404], root: [404, 404] }],
    ['people', 'bob', { bob: [200, 403], eve: [404, 404], root: [404, 404] }],
    ['everyone', 'all', { bob: [200, 403], eve: [200, 403], root: [200, 200] }],
  ] as const)('[asst-02] shared with %s', async (_, with_, expected) => {
    const audience =
      with_ === 'bob'
        ? { kind: 'people' as const, emails: [bob.email.toUpperCase()] }
        : with_ === 'all'
          ? { kind: 'everyone' as const }
          : undefined
    const { id } = await made(ann, audience)
    const status = (work: Promise<unknown>) =>
      work.then(
        () => 200,
        (error: { code: string }) => (error.code === 'forbidden' ? 403 : error.code === 'assistant_not_found' ? 404 : 0),
      )
    for (const [name, [read, write]] of Object.entries(expected)) {
      const actor = { bob, eve, root }[name] as Actor
      expect([name, await status(assistants.get(actor, id))]).toEqual([name, read])
      expect([name, (await names(actor)).includes(id)]).toEqual([name, read === 200])
      expect([name, await status(assistants.versions(actor, id))]).toEqual([name, read])
      expect([name, await status(assistants.update(actor, id, { version: 1, definition: reviewer }))]).toEqual([name, write])
      if (write !== 200) expect([name, await status(assistants.remove(actor, id))]).toEqual([name, write])
    }
    await assistants.remove(ann, id)
    expect(await names(ann)).not.toContain(id)
  })

  it('[asst-02] is used by the people of a group, changed by those who may edit it, and shared by those alone who own it', async () => {
    const { client } = test.platform.db
    const team = await groupOf(client, 'Reviewers', [ann, bob])
    const { id } = await made(ann, { kind: 'people', emails: [], groups: [team] })
    expect(await assistants.get(ann, id)).toMatchObject({ sharedWith: 'people', people: [], groups: [{ id: team, name: 'Reviewers' }] })
    expect(await assistants.forRun(bob, id)).toMatchObject({ version: 1 })
    await expect(assistants.forRun(eve, id)).rejects.toMatchObject({ code: 'assistant_gone' })
    await client.accessGrant.updateMany({ where: { objectId: id }, data: { level: 'edit' } })
    const change = { version: 1, definition: { ...reviewer, description: 'Theirs' }, audience: { kind: 'people' as const, emails: [] } }
    expect(await assistants.update(bob, id, change)).toMatchObject({ version: 2, mayEdit: true, isOwn: false })
    await expect(assistants.update(bob, id, { version: 2, audience: { kind: 'everyone' } })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(assistants.remove(bob, id)).rejects.toMatchObject({ code: 'forbidden' })
    await client.groupMember.deleteMany({ where: { groupId: team, userId: bob.userId } })
    await expect(assistants.forRun(bob, id)).rejects.toMatchObject({ code: 'assistant_gone' })
    await client.accessGrant.create({ data: grantRow(grantTo('role', 'member', id)) })
    expect(await names(eve)).toContain(id)
    expect(await names(root)).not.toContain(id)
    await assistants.remove(ann, id)
  })

  it('[asst-02] names addresses without an account, and stores nothing', async () => {
    const before = await names(ann)
    await expect(made(ann, { kind: 'people', emails: [bob.email, 'none@example.org'] })).rejects.toMatchObject({
      code: 'unusable',
      message: expect.stringContaining('none@example.org'),
    })
    expect(await names(ann)).toEqual(before)
  })
})

describe('[asst-02] an assistant that is no longer shared with a person', () => {
  it('[asst-02] shows them its name and nothing in it, answers them no more, and is not named to strangers', async () => {
    const { id } = await made(ann, { kind: 'people', emails: [bob.email] })
    const inChat = { assistantId: id, assistantVersion: 1 }
    expect(await assistants.ofChat(bob, inChat)).toMatchObject({ isGone: false, starters: ['Review this'], model: 'a:one' })
    expect(await assistants.forRun(bob, id)).toMatchObject({ instructions: 'Find faults.' })
    await assistants.update(ann, id, { version: 1, definition: reviewer, audience: { kind: 'people', emails: [] } })
    expect(await assistants.ofChat(bob, inChat)).toEqual({
      ...{ id, name: reviewer.name, emoji: reviewer.emoji, version: 1 },
      ...{ description: '', starters: [], model: null, isGone: true },
    })
    for (const stranger of [bob, eve]) {
      const refusal = await assistants.forRun(stranger, id).catch((error: unknown) => error)
      expect(refusal).toMatchObject({ code: 'assistant_gone', message: expect.stringContaining('This assistant') })
      expect(refusal).not.toMatchObject({ message: expect.stringContaining('Reviewer') })
    }
  })
})

describe('a change', () => {
  it('[asst-03] is a version of its own; former ones stay as they were, and of two changes at once one is refused', async () => {
    const { id } = await made(ann, { kind: 'everyone' })
    const definition = { ...reviewer, instructions: 'Be kind.' }
    const outcomes = await Promise.allSettled([
      assistants.update(ann, id, { version: 1, definition }),
      assistants.update(root, id, { version: 1, definition: { ...definition, name: 'Other' } }),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect((await assistants.versions(bob, id)).map(({ version }) => version)).toEqual([2, 1])
    expect((await assistants.version(bob, id, 1)).instructions).toBe('Find faults.')
    expect(await assistants.atVersion(id, 1)).toMatchObject({ id, version: 1, instructions: 'Find faults.' })
    expect(await assistants.forRun(bob, id)).toMatchObject({ version: 2, instructions: 'Be kind.' })
  })

  it('[asst-03] of nothing but the people makes no version', async () => {
    const { id } = await made(ann)
    const shared = await assistants.update(ann, id, { version: 1, definition: reviewer, audience: { kind: 'people', emails: [bob.email] } })
    expect(shared).toMatchObject({ version: 1, sharedWith: 'people', people: [{ email: bob.email }] })
    expect((await assistants.get(bob, id)).people).toEqual([])
  })
})

describe('a deleted assistant', () => {
  it('[asst-04] can be restored for 24 hours; its texts are gone then, its name stays', async () => {
    const { id } = await made(ann, { kind: 'everyone' })
    await assistants.remove(ann, id)
    await expect(assistants.forRun(bob, id)).rejects.toMatchObject({ code: 'assistant_gone', message: expect.stringContaining('Reviewer') })
    expect(await assistants.ofChat(bob, { assistantId: id, assistantVersion: 1 })).toMatchObject({
      name: 'Reviewer 🧐',
      version: 1,
      isGone: true,
    })
    await expect(assistants.restore(bob, id)).rejects.toMatchObject({ code: 'assistant_not_found' })
    expect(await assistants.restore(ann, id)).toMatchObject({ version: 1 })
    await assistants.remove(ann, id)
    test.clock.advance(RESTORE_MS + 1)
    const other = await made(ann)
    await assistants.remove(ann, other.id)
    await expect(assistants.restore(ann, id)).rejects.toMatchObject({ code: 'assistant_not_found' })
    expect(await assistants.atVersion(id, 1)).toBeNull()
    const row = await test.platform.db.client.assistant.findUniqueOrThrow({ where: { id } })
    expect(JSON.stringify(row)).not.toContain('Find faults')
    expect(row.name).toBe('Reviewer 🧐')
  })

  it('[asst-04] of a person whose account is deleted goes on under an administrator where everyone uses it', async () => {
    const leaver = await test.person('leaver')
    const [shared, own] = [await made(leaver, { kind: 'everyone' }), await made(leaver)]
    await assistants.handOver(leaver.userId)
    await test.platform.db.client.user.delete({ where: { id: leaver.userId } })
    expect(await assistants.get(root, shared.id)).toMatchObject({ isOwn: true, sharedWith: 'everyone' })
    expect(await assistants.ofChat(root, { assistantId: own.id, assistantVersion: 1 })).toBeNull()
  })
})

describe('the assistant of new chats', () => {
  const choices = new Map<string, string>()
  let newcomer = ''
  const choosing = () =>
    createAssistants(test.platform, {
      newcomerAssistant: async () => newcomer,
      chosenBy: async userId => choices.get(userId) ?? null,
      choose: async ({ userId }, id) => void choices.set(userId, id),
    })

  it('[asst-14] is the person’s choice, else that for newcomers, and none where that is gone', async () => {
    const shared = await made(ann, { kind: 'everyone' })
    const own = await made(bob)
    newcomer = shared.id
    const those = choosing()
    expect(await those.ofNewChat(bob)).toMatchObject({ id: shared.id, isGone: false })
    await those.chooseForNewChats(bob, own.id)
    expect(await those.ofNewChat(bob)).toMatchObject({ id: own.id })
    await those.chooseForNewChats(bob, null)
    expect(await those.ofNewChat(bob)).toBeNull()
    await expect(those.chooseForNewChats(eve, own.id)).rejects.toMatchObject({ code: 'assistant_not_found' })
    await those.remove(ann, shared.id)
    expect(await those.ofNewChat(eve)).toBeNull()
  })
})

describe('the export of a person’s own data', () => {
  it('[asst-15] holds their assistants and prompts, and nobody else’s', async () => {
    const prompts = createSavedPrompts(test.platform)
    const carl = await test.person('carl')
    for (let n = 0; n < 60; n += 1) await assistants.create(carl, { definition: { ...reviewer, name: `Carl ${n}` } })
    await prompts.create(carl, { name: 'mine', title: '', text: 'Of Carl {{x}}' })
    await made(bob, { kind: 'everyone' })
    let text = ''
    for await (const piece of exportOwn(test.platform, carl)) text += piece
    const own = JSON.parse(`{${text}}`)
    const names = own.assistants.map(({ name }: { name: string }) => name)
    expect(new Set(names)).toEqual(new Set(Array.from({ length: 60 }, (_, n) => `Carl ${n}`)))
    expect(names).toHaveLength(60)
    expect(importedAssistants(own.assistants[0])).toEqual([{ ...reviewer, name: names[0] }])
    expect(own.prompts).toEqual([{ name: 'mine', title: '', text: 'Of Carl {{x}}' }])
  })
})
