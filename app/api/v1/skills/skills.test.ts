import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { server } from '#lib/server.ts'
import { createSkills } from '#lib/skills/index.ts'
import { type Call, call, codeOf, type TestEdge, testEdge } from '#tests/support/edge.ts'
import * as one from './[skillId]/route.ts'
import * as skills from './route.ts'

let edge: TestEdge
let ada: string
let max: string

beforeAll(async () => {
  edge = await testEdge()
  Object.assign(server(), { skills: createSkills(edge.platform) })
  await edge.person('ada@example.com')
  await edge.person('max@example.com')
  ada = await edge.auth.keys.createFor('ada@example.com', 'test')
  max = await edge.auth.keys.createFor('max@example.com', 'test')
})

afterAll(() => edge.dispose())

const text = '---\nname: notes\ndescription: Writes notes.\n---\nAsk for the date first.'
const post = (key: string, body: Uint8Array, type = 'text/markdown', more: Call = {}) =>
  call(skills.POST, { method: 'POST', key, body, headers: { 'content-type': type }, ...more })
const markdown = Buffer.from(text)

it('[skill-01] adds, lists, switches, changes and deletes the skills of a key’s person alone', async () => {
  const made = await post(ada, markdown, 'text/markdown; charset=utf-8')
  expect([made.status, made.json]).toEqual([
    201,
    {
      id: expect.any(String),
      name: 'notes',
      description: 'Writes notes.',
      source: 'upload',
      enabled: true,
      digest: expect.stringMatching(/^[\da-f]{64}$/),
    },
  ])
  const { id } = made.json as { id: string }
  const params = { skillId: id }
  expect((await call(skills.GET, { key: ada })).json).toEqual({ data: [made.json] })
  expect((await call(skills.GET, { key: max })).json).toEqual({ data: [] })
  for (const [method, handler] of [
    ['GET', one.GET],
    ['PATCH', one.PATCH],
    ['DELETE', one.DELETE],
  ] as const)
    expect((await call(handler, { method, key: max, params, ...(method === 'PATCH' ? { body: { enabled: true } } : {}) })).status).toBe(404)
  expect((await call(one.GET, { key: ada, params })).json).toMatchObject({ text, files: [] })
  const off = await call(one.PATCH, { method: 'PATCH', key: ada, params, body: { enabled: false } })
  expect([off.status, (off.json as { enabled: boolean }).enabled]).toEqual([200, false])
  const broken = await call(one.PATCH, { method: 'PATCH', key: ada, params, body: { text: 'no' } })
  expect([broken.status, codeOf(broken)]).toEqual([422, 'invalid_skill'])
  expect((await call(one.DELETE, { method: 'DELETE', key: ada, params })).status).toBe(204)
  expect((await call(one.GET, { key: ada, params })).status).toBe(404)
})

it('[skill-02] refuses what is no skill, naming each problem, and a second one of the same name', async () => {
  const archive = zipSync({ 'forms/SKILL.md': strToU8(text.replace('notes', 'forms')), 'forms/references/A.md': strToU8('# A') })
  const { id } = (await post(ada, archive, 'application/zip')).json as { id: string }
  expect((await call(one.GET, { key: ada, params: { skillId: id } })).json).toMatchObject({
    files: [{ path: 'references/A.md', size_bytes: 3 }],
  })
  const twice = await post(ada, archive, 'application/zip')
  expect([twice.status, codeOf(twice)]).toEqual([409, 'name_taken'])
  const bad = await post(ada, Buffer.from('---\nname: No Name\n---\n'))
  expect([bad.status, bad.json]).toMatchObject([
    422,
    {
      error: {
        code: 'invalid_skill',
        details: { problems: [{ path: 'SKILL.md', message: expect.any(String) }, { message: expect.any(String) }] },
      },
    },
  ])
  expect((await post(ada, markdown, 'application/json')).status).toBe(415)
  expect((await post(ada, new Uint8Array(3_000_000))).status).toBe(413)
  expect((await call(skills.POST, { method: 'POST', key: ada, headers: { 'content-type': 'text/markdown' } })).status).toBe(422)
})
