import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { applyBlock } from '#lib/edits/index.ts'
import { newId } from '#lib/ids.ts'
import { type TestEngine, testEngine } from '#tests/support/engine.ts'
import { runs } from '#tests/support/proofs.ts'

let engine: TestEngine
let root: string
let chatId: string

beforeAll(async () => {
  root = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'parley-undo-'))
  engine = await testEngine({
    config: { mcpServers: {}, workspaces: [{ id: 'app', title: 'App', path: root, writable: true, people: ['*'] }] },
  })
  chatId = await engine.chat()
})
afterAll(async () => {
  await engine?.dispose()
  rmSync(root, { recursive: true, force: true })
})

const MIB = 1024 * 1024
const end = fc.constantFrom('\n', '\r\n', '\r')
const line = fc.oneof(fc.constantFrom('', 'a', '  b', '=======', '}'), fc.string({ maxLength: 6, unit: 'grapheme' }))
/** Files of all line ends, mixed too, with and without a final one and a byte order mark, in UTF-8 of one to four bytes a character. */
const content = fc
  .record({
    bom: fc.constantFrom('', '\ufeff'),
    lines: fc.array(line, { maxLength: 10 }),
    ends: fc.array(end, { minLength: 1, maxLength: 3 }),
    isFinal: fc.boolean(),
  })
  .map(
    ({ bom, lines, ends, isFinal }) =>
      bom + lines.map((text, at) => text + (at < lines.length - 1 || isFinal ? ends[at % ends.length] : '')).join(''),
  )
  .filter(text => !text.includes('\0'))

/** Edits one file by a block, as an answer does, and undoes it. Returns the bytes after each. */
async function editAndUndo(bytes: Buffer, oldText: string, newText: string): Promise<{ edited: Buffer; undone: Buffer }> {
  const file = path.join(root, 'a.txt')
  writeFileSync(file, bytes)
  const by = { workspaceId: 'app', chatId, messageId: newId(), runId: newId(), madeBy: 'answer' as const }
  const read = await engine.workspaces.readText(engine.actor, 'app', 'a.txt')
  if (read.status !== 'ok') throw new Error(read.status)
  const { content: after } = applyBlock(read.content, { file: 'a.txt', form: 'squares', oldText, newText })
  await engine.fileChanges.write(engine.actor, by, { path: 'a.txt', content: after, sha256: read.sha256 })
  const edited = readFileSync(file)
  await engine.fileChanges.undo(engine.actor, chatId, by.messageId)
  return { edited, undone: readFileSync(file) }
}

describe('[ws-08] an edit that is undone', () => {
  it('leaves every byte as it was, whatever the line ends, the mark and the characters', async () => {
    let changed = 0
    await fc.assert(
      fc.asyncProperty(content, fc.nat(10), async (text, at) => {
        const bytes = Buffer.from(text)
        const old = text.replace(/^\ufeff/, '').split(/\r\n|\n|\r/)[at] ?? ''
        const { edited, undone } = await editAndUndo(bytes, old, 'Grüße\n🟩')
        if (!edited.equals(bytes)) changed += 1
        expect(undone).toEqual(bytes)
      }),
      runs(120),
    )
    expect(changed).toBeGreaterThan(10)
  })

  it.each([
    ['an empty file', Buffer.alloc(0), ''],
    ['1 MB without a line break', Buffer.from('x'.repeat(MIB)), 'x'.repeat(MIB)],
    ['1 MB of short lines', Buffer.from(`${'a line\r\n'.repeat(MIB / 8 - 1)}the last`), 'the last'],
  ])('leaves %s as it was', async (_, bytes, oldText) => {
    const { undone } = await editAndUndo(bytes, oldText, 'new')
    expect(undone.equals(bytes)).toBe(true)
  })
})
