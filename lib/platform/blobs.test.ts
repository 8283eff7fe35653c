import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { createBlobs } from './blobs.ts'

it('keeps the same bytes once, under their hash, and knows no other name', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'parley-blobs-'))
  const blobs = createBlobs(folder)
  const [one, two] = await Promise.all([blobs.put(Buffer.from('hello')), blobs.put(Buffer.from('hello'))])
  expect(one).toEqual({ sha256: '2cf24dba5fb0a30e26e83b2ac5b9e29e1b161e5c1fa7425e73043362938b9824', sizeBytes: 5 })
  expect(two).toEqual(one)
  expect(readdirSync(path.join(folder, 'blobs', '2c'))).toEqual([one.sha256])
  expect(await blobs.read(one.sha256)).toEqual(Buffer.from('hello'))
  expect(await blobs.read('0'.repeat(64))).toBeNull()
  expect(await blobs.read(`../${one.sha256}`)).toBeNull()
  writeFileSync(path.join(folder, 'key'), 'secret')
  expect(await blobs.read('ab/../../../key')).toBeNull()
  await blobs.remove(one.sha256)
  expect(await blobs.read(one.sha256)).toBeNull()
  rmSync(folder, { recursive: true })
})
