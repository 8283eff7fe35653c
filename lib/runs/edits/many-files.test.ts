import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { messageOf, send, type TestEngine, testEngine, text } from '#tests/support/engine.ts'

const source = path.resolve(import.meta.dirname, '../../..')
let folder: string
let engine: TestEngine

/** Copies the sources of this product into a repository of their own, of about 1,500 files. */
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'parley-many-files-'))
  for (const name of ['lib', 'app', 'components'])
    cpSync(path.join(source, name), path.join(folder, name), { recursive: true, filter: file => !file.includes(`${path.sep}generated`) })
  git('init', '--quiet')
  git('add', '.')
  git('-c', 'user.name=Ada', '-c', 'user.email=ada@example.org', 'commit', '--quiet', '--message', 'Begin')
})
afterAll(async () => {
  await engine?.dispose()
  rmSync(folder, { recursive: true, force: true })
})

const git = (...given: string[]) => execFileSync('git', given, { cwd: folder, encoding: 'utf8' })

it('[ws-04] [ws-08] an answer edits twenty files of a repository of more than a thousand, and one action undoes it all', async () => {
  engine = await testEngine({
    config: { mcpServers: {}, workspaces: [{ id: 'app', title: 'App', path: folder, writable: true, people: ['*'] }] },
  })
  const all = await engine.workspaces.allPaths(engine.actor, 'app')
  expect(all.length).toBeGreaterThan(1_000)
  const firstLine = (file: string) => readFileSync(path.join(folder, file), 'utf8').split('\n')[0] ?? ''
  const isUnique = (file: string) =>
    readFileSync(path.join(folder, file), 'utf8')
      .split('\n')
      .filter(one => one === firstLine(file)).length === 1
  const paths = all.filter(file => file.startsWith('lib/chats/') && firstLine(file) !== '' && isUnique(file)).slice(0, 20)
  const chatId = await engine.chat()
  await engine.chats.update(engine.actor, chatId, { workspaceId: 'app', selectedFiles: paths })
  const blocks = paths.map(file =>
    [file, '<<<<<<< SEARCH', firstLine(file), '=======', '// Edited.', firstLine(file), '>>>>>>> REPLACE'].join('\n'),
  )
  engine.says(text(`I mark twenty files.\n\n${blocks.join('\n\n')}\n\nDone.`))
  const { runId, messageId } = await engine.runs.start(engine.actor, chatId, send('Mark them.'))
  const { metadata } = messageOf(await engine.log(runId))
  expect(metadata?.edits).toMatchObject({ applied: 20, failed: 0, filesModified: paths })
  expect(git('diff', '--shortstat')).toBe(' 20 files changed, 20 insertions(+)\n')
  expect(await engine.runs.undoEdits(engine.actor, chatId, messageId)).toEqual({ restored: paths, kept: [] })
  expect(git('status', '--porcelain')).toBe('')
})
