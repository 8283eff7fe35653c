import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Actor } from '#lib/auth/index.ts'
import { type TestChats, testChats } from '#tests/support/chats.ts'
import { createWorkspaces } from './create-workspaces.ts'
import type { FoldersAdmin } from './workspace.ts'

let test: TestChats
let admin: FoldersAdmin
let ann: Actor
const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-folders-'))

beforeAll(async () => {
  test = await testChats()
  admin = (await createWorkspaces(test.platform, { readRule: async () => null })).foldersAdmin
  ann = await test.person('ann')
})
afterAll(async () => {
  await test.dispose()
  rmSync(folder, { recursive: true, force: true })
})

describe('a folder that two administrators add at once', () => {
  it('is added by one, and its name is taken for the other', async () => {
    const form = { id: 'boats', title: 'Boats', path: folder, writable: false, people: ['*'] }
    const settled = await Promise.allSettled([admin.create(ann, form), admin.create(ann, form), admin.create(ann, form)])
    const codes = settled.map(each => (each.status === 'fulfilled' ? each.value.id : each.reason.code))
    expect(codes.sort()).toEqual(['boats', 'name_taken', 'name_taken'])
  })
})
