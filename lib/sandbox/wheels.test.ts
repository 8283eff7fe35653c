import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { codeFile, codeParts } from './code-parts.ts'
import { listWheels, wheelFile } from './wheels.ts'

let folder: string

const METADATA = [
  'Metadata-Version: 2.1',
  'Name: Nice_Tables',
  'Requires-Dist: numpy (>=2)',
  'Requires-Dist: colour ; extra == "pretty"',
  'Requires-Dist: pywin32 ; sys_platform == "win32"',
  '',
  'Requires-Dist: not-a-header',
].join('\n')

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'wheels-'))
  const wheel = {
    'nicetables/__init__.py': strToU8('x = 1'),
    'single.py': strToU8(''),
    '_fast.cpython-314-wasm32-emscripten.so': strToU8(''),
    'nice_tables-1.0.dist-info/METADATA': strToU8(METADATA),
    'nice_tables-1.0.data/scripts/run.py': strToU8(''),
  }
  await writeFile(path.join(folder, 'nice_tables-1.0-py3-none-any.whl'), zipSync(wheel))
  await writeFile(path.join(folder, 'broken-1.0-py3-none-any.whl'), 'no archive')
  await writeFile(path.join(folder, 'notes.txt'), 'secret')
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the folder of wheels', () => {
  it('is listed with what code imports and what each needs, without what is no wheel', async () => {
    const [wheel, ...rest] = await listWheels(folder)
    expect(rest).toEqual([])
    expect(wheel).toMatchObject({ name: 'nice_tables-1.0-py3-none-any.whl', project: 'nice-tables', needs: ['numpy'] })
    expect(wheel?.modules.toSorted()).toEqual(['_fast', 'nicetables', 'single'])
  })

  it('[code-03] serves what it lists alone', async () => {
    expect((await wheelFile(folder, 'nice_tables-1.0-py3-none-any.whl'))?.path).toBe(path.join(folder, 'nice_tables-1.0-py3-none-any.whl'))
    for (const name of ['notes.txt', 'broken-1.0-py3-none-any.whl', '../notes.txt', '']) expect(await wheelFile(folder, name)).toBeNull()
  })

  it('is empty where there is none', async () => {
    expect(await listWheels(path.join(folder, 'missing'))).toEqual([])
  })
})

describe('the parts of what runs code', () => {
  it('are the bundled frame and worker and the interpreter of the package, under names of their version', () => {
    const parts = codeParts()
    expect(parts.wasm.bytes).toBeGreaterThan(5_000_000)
    expect(parts.asm.name).toMatch(/^\d+\.\d+\.\d+-pyodide\.asm\.mjs$/)
    for (const { name } of Object.values(parts)) expect(codeFile(name)).not.toBeNull()
    expect(codeFile(parts.wasm.name)?.mediaType).toBe('application/wasm')
  })

  it.each(['', 'pyodide.asm.wasm', '../package.json', 'react.js'])('do not include %j', name => {
    expect(codeFile(name)).toBeNull()
  })
})
