import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { V1App } from '#tests/support/v1-app.ts'
import { sharedV1App } from './shared.ts'

const run = promisify(execFile)

interface Example {
  language: string
  name: string
  code: string
}

/** The fenced examples of docs/api.md; JavaScript ones are named after `js` in the fence. */
const examples: Example[] = [...readFileSync('docs/api.md', 'utf8').matchAll(/^```(sh|js)(?: (.*))?\n([\s\S]*?)^```$/gm)].map(
  ([, language = '', name = '', code = '']) => ({
    language,
    name,
    code,
  }),
)
const scripts = examples.filter(({ language, name }) => language === 'js' && name !== 'parley.mjs')
const commands = examples.filter(({ language }) => language === 'sh')

/** Expected output of each JavaScript example. An example without a line here fails. */
const printed: Record<string, RegExp> = {
  'stream.mjs': /^The Danube\.\nstop, \d+ tokens\n$/,
  'tools.mjs': /^files\.list_files: .+$/m,
  'use-tools.mjs':
    /^→ files\.list_files \{.*\}\n(?=.*^← ok after \d+ms: .+$)(?=.*^Using tools: files\.list_files\.\.\.$).*^There are none\.\nThere are none\.\n$/ms,
  'approve.mjs': /^May files\.write_file run with \{"path":"hello\.txt".*\}\?\nfiles\.write_file: ok\nWritten\.\n$/,
  'answer.mjs': /^.+ \(allow_once, allow_session, allow_always, deny\)\ndenied: .*Not today\..*\n$/s,
  'resume.mjs': /^The Danube\.\n$/,
  'twice.mjs': /^one run\n$/,
  'stop.mjs': /^stopped after \d+ ms\n$/,
  'batch.mjs': /^The Danube\.\nClient should simulate word-by-word display\n$/,
  'sessions.mjs':
    /^Rivers null\nuser: Name a river in Europe\.\nassistant: The Danube\.\nAnybody can read it at http:.*\/share\/[0-9a-f-]{36}\n$/,
  'completions.mjs': /^The Danube\.\n$/,
  'errors.mjs': /^422 model_not_found .+\n$/,
}

let v1: V1App
let folder: string

beforeAll(async () => {
  v1 = await sharedV1App()
  folder = mkdtempSync(path.join(os.tmpdir(), 'parley-docs-'))
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  for (const { name, code } of examples.filter(({ language }) => language === 'js')) writeFileSync(path.join(folder, name), code)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

beforeEach(async () => {
  await v1.provider.reset()
  const write = { call: { name: 'files__write_file', arguments: { path: 'hello.txt', text: 'Hello!' } } }
  const answers: Record<string, Parameters<V1App['provider']['script']>[1][]> = {
    'Name a river': [[{ text: 'The Danube.', delayMs: 30 }]],
    'And one in Asia': [[{ text: 'The Mekong.' }]],
    'Which files': [[{ call: { name: 'files__list_files', arguments: {} } }], [{ text: 'There are none.' }]],
    'Write a greeting': [[write], [{ text: 'Written.' }]],
    'very long story': [[{ text: 'Once upon a time ' }, { stall: true }]],
  }
  for (const [match, steps] of Object.entries(answers)) await v1.provider.scriptWhere({ model: '*', match, answers: steps })
})

const variables = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  NODE_ENV: 'production',
  PATH: process.env.PATH ?? '',
  PARLEY_URL: v1.app.url,
  PARLEY_KEY: v1.keyOf.ann,
  ...more,
})

async function isThere(command: string): Promise<boolean> {
  return run(command, ['--version']).then(
    () => true,
    () => false,
  )
}

const shell = (await isThere('bash')) && (await isThere('curl'))

describe('the examples of docs/api.md', () => {
  it('are all looked at', () => {
    expect(scripts.map(({ name }) => name).toSorted()).toEqual(Object.keys(printed).toSorted())
    expect(commands.length).toBeGreaterThan(3)
  })

  it.each(scripts)('$name runs and prints what it says', async ({ name }) => {
    const { stdout, stderr } = await run(process.execPath, [path.join(folder, name)], { env: variables(), timeout: 20_000 })
    expect(stderr).toBe('')
    expect(stdout).toMatch(printed[name] ?? /$^/)
  })

  it.skipIf(!shell)('for curl all answer', async () => {
    const { session_id, run_id } = (await v1.ann.request('POST', '/chat', { message: 'Name a river in Europe.' })).body
    const env = variables({ SESSION_ID: session_id, RUN_ID: run_id })
    const answers = []
    for (const { code } of commands) answers.push((await run('bash', ['-euc', code], { env, timeout: 20_000 })).stdout)
    expect(answers).toEqual([
      expect.stringContaining('"mock:guide"'),
      expect.stringContaining('"response":"The Danube."'),
      expect.stringContaining('"response":"The Mekong."'),
      expect.stringMatching(/event: start\n[\s\S]*event: done\n/),
      expect.stringContaining(`"run_id":"${run_id}"`),
      expect.stringContaining('"object":"chat.completion"'),
    ])
  })
})
