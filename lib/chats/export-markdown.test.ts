import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Actor, createAuth } from '#lib/auth/index.ts'
import { newId } from '#lib/ids.ts'
import type { ChatMessage, ChatPart, ToolOutcome } from '#lib/messages/index.ts'
import { createProjects } from '#lib/projects/index.ts'
import { type TestPlatform, testPlatform } from '#tests/support/platform.ts'
import { createChats } from './create-chats.ts'
import { exportMarkdown } from './export-markdown.ts'
import { messageMarkdown } from './markdown.ts'

let test: TestPlatform
let ada: Actor
let bob: Actor
beforeAll(async () => {
  test = await testPlatform()
  const auth = createAuth(test.platform, { registration: async () => 'closed' })
  const join = async (email: string) => {
    const { id } = await auth.users.create({ email, password: 'a quiet morning tide', role: 'member' })
    return (await auth.actorOfUser(id)) as Actor
  }
  ada = await join('ada@example.org')
  bob = await join('bob@example.org')
})
afterAll(() => test.dispose())

const read = async (actor: Actor, chatId: string) => {
  let text = ''
  for await (const piece of exportMarkdown(createChats(test.platform), actor, chatId)) text += piece
  return text
}

describe('[U17] a chat as Markdown', () => {
  it('[U17] [web-43] holds the visible path from the first question on, without other branches, and is nobody else’s', async () => {
    const chats = createChats(test.platform)
    const { id } = await chats.create(ada, { title: 'Tides\n# and *moons*' })
    const at = new Date()
    const ids = Array.from({ length: 230 }, () => newId())
    const rows = ids.map((messageId, n) => ({
      id: messageId,
      chatId: id,
      parentId: ids[n - 1] ?? null,
      role: n % 2 === 0 ? 'user' : 'assistant',
      parts: [{ type: 'text', text: `word ${n}.` }],
      createdAt: at,
    }))
    const beside = { ...rows[1], id: newId(), parts: [{ type: 'text', text: 'another branch' }] } as (typeof rows)[number]
    await test.platform.db.client.message.createMany({ data: [...rows, beside] })
    await test.platform.db.client.chat.update({ where: { id }, data: { headId: ids.at(-1) ?? null } })
    const text = await read(ada, id)
    expect(text).toMatch(/^# Tides \\# and \\\*moons\\\*\n\n## You\n\nword 0\.\n\n## Answer\n\nword 1\.\n/)
    expect([...text.matchAll(/word (\d+)\./g)].map(([, n]) => Number(n))).toEqual(ids.map((_, n) => n))
    expect(text).not.toContain('another branch')
    await expect(read(bob, id)).rejects.toMatchObject({ code: 'chat_not_found' })
  })

  it('[U17] names the person behind each question of a shared chat, and calls the reader “You”', async () => {
    const chats = createChats(test.platform)
    const projects = createProjects(test.platform, { requireFolder: async () => undefined, removeFiles: async () => undefined })
    const project = await projects.create(ada, { name: 'Harbour' })
    await projects.add(ada, project.id, { email: bob.email, role: 'reader' })
    const { id } = await chats.create(ada, { title: 'Tides' })
    await chats.place(ada, id, { projectId: project.id, isShared: true })
    const gone = newId()
    const ids = [null, bob.userId, gone].map(authorId => ({ id: newId(), authorId }))
    const rows = ids.map((row, n) => ({
      ...row,
      chatId: id,
      parentId: ids[n - 1]?.id ?? null,
      role: 'user',
      parts: [{ type: 'text', text: `word ${n}.` }],
      createdAt: new Date(),
    }))
    await test.platform.db.client.message.createMany({ data: rows })
    await test.platform.db.client.chat.update({ where: { id }, data: { headId: ids.at(-1)?.id ?? null } })
    await test.platform.db.client.user.update({ where: { id: ada.userId }, data: { name: 'Ada *L*' } })
    await test.platform.db.client.user.update({ where: { id: bob.userId }, data: { name: 'Bob' } })
    expect((await read(ada, id)).match(/^## .*/gm)).toEqual(['## You', '## Bob', '## Somebody who left'])
    expect((await read(bob, id)).match(/^## .*/gm)).toEqual(['## Ada \\*L\\*', '## You', '## Somebody who left'])
  })

  const answer = (parts: ChatPart[]) =>
    messageMarkdown({ id: 'a', role: 'assistant', metadata: { model: 'openai:gpt_5' }, parts } as ChatMessage)
  const call = (outcome: Partial<ToolOutcome>, input: unknown = { a: 1 }) =>
    ({
      type: 'dynamic-tool',
      toolName: 'x',
      toolCallId: 'c',
      state: 'output-available',
      input,
      output: { status: 'done', outcome: 'ok', server: 'files', tool: 'list', text: '', ...outcome },
      toolMetadata: { server: 'files', tool: 'list', iteration: 0 },
    }) as unknown as ChatPart

  it('[U17] says each call in one line, and the sources once each, without addresses that are no pages', () => {
    const text = answer([
      call({}),
      call({ outcome: 'error', text: 'No such\nfolder' }, { path: 'a\u2028b `c`' }),
      { type: 'text', text: 'It is so.' },
      { type: 'source-url', sourceId: '1', url: 'https://example.com/a b', title: 'A [page]' },
      { type: 'source-url', sourceId: '2', url: 'https://example.com/a b', title: 'A [page]' },
      { type: 'source-url', sourceId: '3', url: 'javascript:alert(1)', title: 'Trap' },
    ])
    expect(text).toBe(
      [
        '## Answer of openai:gpt\\_5',
        '',
        '- Tool `files.list` `{"a":1}`: done',
        '- Tool `files.list` `` {"path":"a b `c`"} ``: failed (No such folder)',
        '',
        'It is so.',
        '',
        'Sources:',
        '',
        '1. [A \\[page\\]](<https://example.com/a%20b>)',
        '',
      ].join('\n'),
    )
  })

  it('makes footnotes of citations, with file, headings, page and quote', () => {
    const source = {
      kind: 'passage' as const,
      n: 2,
      passageId: 'p',
      fileId: 'f',
      file: 'a_b.pdf',
      headingPath: ['Leave'],
      page: 3,
      quote: '28 *days*.',
    }
    const cited = [
      { n: 9, known: false as const },
      { n: 2, known: true as const, source },
    ]
    const text = answer([
      { type: 'text', text: 'So [2], `x[2]` and [9], not [5].' },
      ...cited.map(data => ({ type: 'data-citation' as const, id: `${data.n}`, data })),
    ])
    expect(text).toBe(
      [
        '## Answer of openai:gpt\\_5\n',
        'So [^1-2], `x[2]` and [^1-9], not [5].\n',
        '[^1-2]: a\\_b.pdf, Leave, page 3: “28 \\*days\\*.”\n',
        '[^1-9]: The answer was given no source with the number 9.\n',
      ].join('\n'),
    )
  })

  it.each([
    ['```js\nconst a = 1', '```js\nconst a = 1\n```'],
    ['~~~~\n```\n~~~', '~~~~\n```\n~~~\n~~~~'],
    ['```\na\n```\nb', '```\na\n```\nb'],
  ])('[U17] closes a block of code that a stop has left open: %j', (text, closed) => {
    expect(answer([{ type: 'text', text }])).toContain(`\n\n${closed}\n`)
  })

  it('shows an edit of a file as a comparison, in a fence that its text cannot end', () => {
    const edit = { id: 'e', file: 'notes.md', status: 'applied' as const, message: '', errorType: null }
    const data = { ...edit, oldText: '```js\na\n```', newText: '```js\nb\n```' }
    const failed = { ...edit, id: 'f', status: 'failed' as const, message: 'Not *there*.', oldText: 'a', newText: 'a' }
    const parts: ChatPart[] = [data, failed].map(each => ({ type: 'data-edit', id: each.id, data: each }))
    expect(messageMarkdown({ id: 'a', role: 'assistant', metadata: {}, parts })).toBe(
      [
        '## Answer\n',
        'Edit of `notes.md`: applied\n',
        '````diff\n ```js\n-a\n+b\n ```\n````\n',
        'Edit of `notes.md`: failed (Not \\*there\\*.)\n',
      ].join('\n'),
    )
  })

  it('shows both texts of a large edit without a comparison, which takes seconds', () => {
    const many = (line: string) => `${line}\n`.repeat(60_000).trimEnd()
    const data = {
      id: 'e',
      file: 'a.txt',
      status: 'applied' as const,
      message: '',
      errorType: null,
      oldText: many('a'),
      newText: many('b'),
    }
    const parts: ChatPart[] = [{ type: 'data-edit', id: 'e', data }]
    const text = messageMarkdown({ id: 'a', role: 'assistant', metadata: {}, parts })
    expect(text).toContain('```diff\n-a\n-a\n')
    expect(text.split('\n').filter(line => line === '+b')).toHaveLength(60_000)
    expect(text).not.toContain('unchanged')
  })

  it('[U17] names the files of a question, its prompt, and why an answer failed', () => {
    const question = {
      id: 'q',
      role: 'user',
      metadata: { prompt: { server: 's', serverTitle: 'Notes', name: 'sum', title: 'Sum up' } },
      parts: [
        { type: 'file', mediaType: 'text/plain', filename: 'a_b.txt', url: '/api/files/1' },
        { type: 'text', text: 'Read it.' },
      ],
    } as ChatMessage
    expect(messageMarkdown(question)).toBe('## You\n\n_Prompt Sum up of Notes_\n\n- File: a\\_b.txt\n\nRead it.\n')
    expect(answer([{ type: 'data-error', data: { code: 'x', message: 'The provider is away.', retryable: true } }])).toContain(
      '\n> The provider is away.\n',
    )
  })
})
