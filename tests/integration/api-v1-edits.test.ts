import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type App, startApp } from '../support/app.ts'
import { type MockProvider, startProvider } from '../support/provider/index.ts'
import { newKey } from '../support/v1-app.ts'
import { doneOf, only, type V1Client, v1Client } from '../support/v1-client.ts'

let folder: string
let provider: MockProvider
let app: App
let ann: V1Client
let bob: V1Client

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'parley-v1-edits-'))
  provider = await startProvider()
  app = await startApp({
    config: {
      providers: [{ id: 'mock', type: 'openai-compatible', base_url: `${provider.url}/v1`, api_key: 'test' }],
      models: [
        { id: 'mock:editor', default: true },
        { id: 'mock:tools', file_edits: 'tools' },
      ],
      workspaces: [{ id: 'app', title: 'App', path: folder, writable: true, people: ['*'] }],
      policies: [{ server: 'workspace', tool: 'edit', argument: 'path', value: 'asked*', action: 'ask' }],
    },
  })
  ann = v1Client(app.url, await newKey(app, 'ann@example.com'))
  bob = v1Client(app.url, await newKey(app, 'bob@example.com'))
  for (const name of ['a.txt', 'twice.txt', 'other.txt', 'asked.txt']) write(name, name === 'twice.txt' ? 'same\nsame\n' : 'one\ntwo\n')
})
afterAll(async () => {
  await app?.stop()
  await provider?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const write = (name: string, content: string) => writeFileSync(path.join(folder, name), content)
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')
const block = (file: string, oldText: string, newText: string) =>
  [file, '<<<<<<< SEARCH', ...(oldText === '' ? [] : [oldText]), '=======', newText, '>>>>>>> REPLACE'].join('\n')

async function session(selected_files: string[]): Promise<string> {
  const { body } = await ann.request('POST', '/sessions', { workspace: 'app' })
  await ann.request('PATCH', `/sessions/${body.session_id}`, { selected_files })
  return body.session_id as string
}

it('[ws-03] [ws-04] [ws-05] [ws-06] [ws-08] a program sees the edits of an answer while they stream, what became of them, and undoes them', async () => {
  const session_id = await session(['a.txt', 'twice.txt'])
  const edits = [
    block('a.txt', 'one', 'eins'),
    block('twice.txt', 'same', 'other'),
    block('other.txt', 'two', 'zwei'),
    block('new.txt', '', 'fresh'),
  ]
  await provider.script('editor', [{ text: ['I edit.', ...edits, 'Done:\n\n```bash\nnpm test\n```'].join('\n\n') }])
  const events = await ann.send({ message: 'Edit.', session_id })
  const done = doneOf(events)
  const result = (file: string, status: string, error_type: string | null, more: object) => ({
    file,
    status,
    error_type,
    message: expect.any(String),
    old_preview: expect.any(String),
    new_preview: expect.any(String),
    ...more,
  })
  expect(done).toMatchObject({
    passed: 2,
    failed: 1,
    skipped: 0,
    not_in_context: 1,
    files_modified: ['a.txt'],
    files_created: ['new.txt'],
    files_auto_added: ['other.txt'],
    shell_commands: ['npm test'],
  })
  expect(done.edit_results).toEqual([
    result('a.txt', 'applied', null, { message: '', old_preview: 'one', new_preview: 'eins' }),
    result('twice.txt', 'failed', 'ambiguous_anchor', {}),
    result('other.txt', 'not_in_context', null, {}),
    result('new.txt', 'applied', null, { old_preview: '', new_preview: 'fresh' }),
  ])
  const edit = only(events, 'edit')
  const ids = [...new Set(edit.map(({ edit_id }) => edit_id))]
  expect(ids.map(id => edit.findLast(({ edit_id }) => edit_id === id)?.status)).toEqual(done.edit_results.map(({ status }) => status))
  expect(edit[0]).toMatchObject({ file: 'a.txt', status: 'writing' })
  const shown = only(events, 'chunk')
    .map(({ content }) => content)
    .join('')
  expect([shown, /SEARCH|REPLACE/.test(shown)]).toEqual([done.response, false])
  expect([read('a.txt'), read('new.txt'), read('other.txt')]).toEqual(['eins\ntwo\n', 'fresh\n', 'one\ntwo\n'])
  expect((await ann.request('GET', `/sessions/${session_id}`)).body.selected_files).toEqual(['a.txt', 'twice.txt', 'other.txt'])
  const undo = `/sessions/${session_id}/messages/${done.message_id}/undo-edits`
  expect((await bob.request('POST', undo, {})).status).toBe(404)
  expect((await ann.request('POST', undo, {})).body).toEqual({ restored: ['a.txt', 'new.txt'], kept: [] })
  expect(read('a.txt')).toBe('one\ntwo\n')
})

it('[ws-08] an edit that a rule asks about waits for the program that may approve it', async () => {
  const session_id = await session(['asked.txt'])
  await provider.script('editor', [{ text: block('asked.txt', 'one', 'eins') }])
  const stream = await ann.open('POST', '/chat/stream', { message: 'Edit.', session_id })
  const { data: start } = await stream.next('start')
  const { data: asked } = await stream.next('tool_approval')
  expect(asked).toMatchObject({ name: 'workspace.edit', arguments: { path: 'asked.txt', edits: [{ old_text: 'one', new_text: 'eins' }] } })
  expect(read('asked.txt')).toBe('one\ntwo\n')
  await ann.request('POST', `/runs/${start.run_id}/approvals`, { tool_call_id: asked.tool_call_id, approved: true })
  const { data: done } = await stream.next('done')
  expect([done.passed, read('asked.txt')]).toEqual([1, 'eins\ntwo\n'])
})

it('[ws-22] [ws-23] [ws-25] a program is told of edits in every form: what is certain is made, and the rest has its reason', async () => {
  const session_id = await session(['a.txt'])
  const body = (text: string) => text.split('\n').slice(1).join('\n')
  const forms = [
    body(block('', 'one', 'x')),
    `### \`a.txt\`\n\n\`\`\`text\n${body(block('', 'one', 'two words'))}\n\`\`\``,
    `\`\`\`diff\n--- a/a.txt\n+++ b/a.txt\n@@ -1,2 +1,2 @@\n-two words\n+one\n two\n\`\`\``,
    block('App/a.txt', 'two', 'last'),
    block(`${folder}/a.txt`, 'last', 'two'),
    '*** Begin Patch\n*** Delete File: a.txt\n*** End Patch',
    'a.txt\n<<<<<<< SEARCH\none\n=======\nhal',
  ]
  write('a.txt', 'one\ntwo\n')
  await provider.script('editor', [{ text: ['I edit.', ...forms].join('\n\n') }])
  const done = doneOf(await ann.send({ message: 'Edit.', session_id }))
  const told = done.edit_results.map(({ file, status, error_type }) => [file, status, error_type])
  expect(told).toEqual([
    ['', 'failed', 'validation_error'],
    ...Array(4).fill(['a.txt', 'applied', null]),
    ['a.txt', 'failed', 'validation_error'],
    ['a.txt', 'failed', 'unfinished'],
  ])
  expect(done.edit_results.every(({ status, message }) => status === 'applied' || message !== '')).toBe(true)
  expect([done.passed, done.failed, done.response.trim(), read('a.txt')]).toEqual([4, 3, 'I edit.', 'one\ntwo\n'])
})

it('[ws-04] a program is told of edits that a model makes by tools', async () => {
  const session_id = await session(['a.txt'])
  write('a.txt', 'one\ntwo\n')
  const edits = [
    { old_text: 'two', new_text: 'zwei' },
    { old_text: 'none', new_text: 'x' },
  ]
  await provider.script('tools', [{ call: { name: 'workspace__edit', arguments: { path: '/a.txt', edits } } }], [{ text: 'Done.' }])
  const done = doneOf(await ann.send({ message: 'Edit.', session_id, model: 'mock:tools', selected_tools: ['*'] }))
  expect(done.edit_results.map(({ file, status, error_type }) => [file, status, error_type])).toEqual([
    ['a.txt', 'applied', null],
    ['a.txt', 'failed', 'anchor_not_found'],
  ])
  expect([done.passed, done.failed, read('a.txt')]).toEqual([1, 1, 'one\nzwei\n'])
})
