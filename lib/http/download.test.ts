import { expect, it } from 'vitest'
import { download, fileName } from './download.ts'

it.each([
  ['Plans for May', 'Plans for May.md'],
  ['../../etc/passwd', 'etc passwd.md'],
  ['a\r\nSet-Cookie: b', 'a Set-Cookie b.md'],
  ['\u202egpj.exe', 'gpj.exe.md'],
  ['', 'chat.md'],
  ['...', 'chat.md'],
  ['Möwen 🐦 \ud800', 'Möwen 🐦 \ufffd.md'],
  ['x'.repeat(5000), `${'x'.repeat(100)}.md`],
])('[U17] the title %j is the file %j', (title, name) => {
  expect(fileName(title, 'md', 'chat')).toBe(name)
})

it('[U17] a download holds its pieces under its name, and throws what the first one throws', async () => {
  async function* pieces() {
    yield 'one '
    yield 'two'
  }
  const answer = await download(pieces(), { name: "Ann's (first) Möwe.md", mediaType: 'text/markdown' })
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="Ann's (first) M_we.md"; filename*=UTF-8''Ann%27s%20%28first%29%20M%C3%B6we.md`,
  )
  expect(await answer.text()).toBe('one two')
  // biome-ignore lint/correctness/useYield: a source that refuses at once
  async function* refusing(): AsyncGenerator<string> {
    throw new Error('not there')
  }
  await expect(download(refusing(), { name: 'a', mediaType: 'text/plain' })).rejects.toThrow('not there')
})
