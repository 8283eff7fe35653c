import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import { groupOf } from '#tests/support/groups.ts'
import { createSavedPrompts, promptFormSchema } from '../index.ts'

let test: TestChats
let ann: Actor
let bob: Actor
let prompts: ReturnType<typeof createSavedPrompts>

beforeAll(async () => {
  test = await testChats()
  prompts = createSavedPrompts(test.platform)
  ann = await test.person('ann')
  bob = await test.person('bob')
})

afterAll(() => test.dispose())

const mail = { name: 'mail', title: 'Write a mail', text: 'Write to {{who}}.' }

describe('a saved prompt', () => {
  it('[asst-10] is its owner’s alone until it is shared, and then only the owner changes it', async () => {
    const { id } = await prompts.create(ann, mail)
    await expect(prompts.get(bob, id)).rejects.toMatchObject({ code: 'prompt_not_found' })
    expect(await prompts.list(bob)).toEqual([])
    await prompts.update(ann, id, { audience: { kind: 'people', emails: [bob.email] } })
    expect(await prompts.get(bob, id)).toMatchObject({ ...mail, isOwn: false, ownerName: 'ann', people: [] })
    expect((await prompts.list(bob)).map(({ name }) => name)).toEqual(['mail'])
    await expect(prompts.update(bob, id, { text: 'Mine' })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(prompts.remove(bob, id)).rejects.toMatchObject({ code: 'forbidden' })
    await prompts.update(ann, id, { audience: { kind: 'nobody' } })
    await expect(prompts.get(bob, id)).rejects.toMatchObject({ code: 'prompt_not_found' })
    await prompts.remove(ann, id)
    expect(await prompts.list(ann)).toEqual([])
  })

  it('[asst-10] is changed by a group that may edit it, and shared and deleted by those alone who own it', async () => {
    const { client } = test.platform.db
    const { id } = await prompts.create(ann, { ...mail, name: 'grouped' })
    const [team, theirs] = [await groupOf(client, 'Team', [ann, bob]), await groupOf(client, 'Theirs', [])]
    const share = (groups: string[]) => prompts.update(ann, id, { audience: { kind: 'people', emails: [], groups } })
    await expect(share([theirs])).rejects.toMatchObject({ code: 'unusable' })
    expect(await share([team])).toMatchObject({ sharedWith: 'people', people: [], groups: [{ id: team, name: 'Team' }] })
    await expect(prompts.update(bob, id, { text: 'Mine' })).rejects.toMatchObject({ code: 'forbidden' })
    const grant = { objectId: id, subjectKind: 'group' }
    await client.accessGrant.updateMany({ where: grant, data: { level: 'edit' } })
    const audience = { kind: 'people' as const, emails: [] }
    expect(await prompts.update(bob, id, { text: 'Ours', audience })).toMatchObject({ text: 'Ours', mayEdit: true, groups: [{ id: team }] })
    await expect(prompts.update(bob, id, { audience: { kind: 'everyone' } })).rejects.toMatchObject({ code: 'forbidden' })
    await expect(prompts.remove(bob, id)).rejects.toMatchObject({ code: 'forbidden' })
    await client.accessGrant.updateMany({ where: grant, data: { level: 'own' } })
    expect(await prompts.update(bob, id, { audience: { kind: 'everyone' } })).toMatchObject({ sharedWith: 'everyone' })
    await client.groupMember.deleteMany({ where: { groupId: team, userId: bob.userId } })
    expect(await prompts.get(bob, id)).toMatchObject({ mayEdit: false })
    await prompts.update(ann, id, { audience: { kind: 'nobody' } })
    expect(await client.accessGrant.count({ where: { objectId: id } })).toBe(0)
    await prompts.remove(ann, id)
  })

  it('[asst-10] has a name of its own among those of its person', async () => {
    const { id } = await prompts.create(ann, mail)
    await expect(prompts.create(ann, mail)).rejects.toMatchObject({
      code: 'name_taken',
      message: 'You already have a prompt called /mail.',
    })
    const other = await prompts.create(ann, { ...mail, name: 'mail2' })
    await expect(prompts.update(ann, other.id, { name: 'mail' })).rejects.toMatchObject({ code: 'name_taken' })
    await expect(prompts.create(bob, mail)).resolves.toMatchObject({ name: 'mail' })
    await prompts.remove(ann, id)
  })

  it.each([
    ['a b', 'Use letters, digits, - and _ for the name, without spaces.'],
    ['/mail', 'Use letters, digits, - and _ for the name, without spaces.'],
    ['', 'Enter a name.'],
    ['x'.repeat(10_000), 'Shorten this to 64 characters.'],
  ])('is not called %#', (name, sentence) => {
    expect(promptFormSchema.safeParse({ ...mail, name }).error?.issues[0]?.message).toBe(sentence)
  })

  it('is called in any script', () => {
    expect(promptFormSchema.parse({ ...mail, name: 'краткo_日本-1' }).name).toBe('краткo_日本-1')
  })
})
