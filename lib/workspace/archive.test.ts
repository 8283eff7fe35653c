import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { strFromU8, unzipSync } from 'fflate'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type TestEngine, testEngine } from '#tests/support/engine.ts'
import { longestTurnMs } from '#tests/support/longest-turn.ts'

let engine: TestEngine
let root: string

beforeEach(async () => {
  root = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'parley-archive-'))
  engine = await testEngine({ config: { mcpServers: {}, workspaces: [{ id: 'app', path: root, people: ['ada@example.org'] }] } })
})
afterEach(async () => {
  await engine.dispose()
  rmSync(root, { recursive: true, force: true })
})

async function packed(prefix = ''): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of await engine.workspaces.archive(engine.actor, 'app', prefix)) pieces.push(piece)
  return Buffer.concat(pieces)
}

describe('an archive', () => {
  it('has every file that is listed, byte for byte, and names what it leaves out', async () => {
    mkdirSync(path.join(root, 'süß/deep'), { recursive: true })
    const large = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
    writeFileSync(path.join(root, 'süß/deep/large.bin'), large)
    writeFileSync(path.join(root, 'empty.txt'), '')
    // The format knows no such times.
    utimesSync(path.join(root, 'empty.txt'), new Date('2200-01-01'), new Date('2200-01-01'))
    utimesSync(path.join(root, 'süß/deep/large.bin'), new Date(0), new Date(0))
    writeFileSync(path.join(root, 'huge.bin'), '')
    truncateSync(path.join(root, 'huge.bin'), 21 * 1024 * 1024)
    symlinkSync('/etc/hostname', path.join(root, 'outside'))
    symlinkSync('empty.txt', path.join(root, 'link.txt'))
    chmodSync(path.join(root, 'empty.txt'), 0o755)
    const zip = await packed()
    const found = unzipSync(zip)
    expect(Object.keys(found)).toEqual(['empty.txt', 'link.txt', 'süß/deep/large.bin', 'left-out-by-parley.txt'])
    expect(Buffer.from(found['süß/deep/large.bin'] ?? [])).toEqual(large)
    expect(found['empty.txt']).toHaveLength(0)
    expect(strFromU8(found['left-out-by-parley.txt'] ?? new Uint8Array())).toMatch(
      /huge\.bin\n.*\nlink\.txt -> empty\.txt\nNot listed: 1 entry/,
    )
    writeFileSync(path.join(root, 'a.zip'), zip)
    const modes = `import sys,zipfile\nfor i in zipfile.ZipFile(sys.argv[1]).infolist(): print(oct(i.external_attr >> 16), i.filename)`
    expect(execFileSync('python3', ['-c', modes, path.join(root, 'a.zip')], { encoding: 'utf8' })).toMatch(
      /0o100755 empty\.txt\n0o100755 link\.txt\n0o100644 s/,
    )
    expect(execFileSync('python3', ['-m', 'zipfile', '--test', path.join(root, 'a.zip')], { encoding: 'utf8' })).toContain('Done')
  })

  it('is of one folder, refused where that is too large or empty, and only for people of the workspace', async () => {
    mkdirSync(path.join(root, 'a'))
    writeFileSync(path.join(root, 'a/b.txt'), 'b')
    writeFileSync(path.join(root, 'c.txt'), 'c')
    expect(Object.keys(unzipSync(await packed('a/')))).toEqual(['a/b.txt'])
    await expect(packed('none/')).rejects.toMatchObject({ code: 'not_found' })
    writeFileSync(path.join(root, 'huge.bin'), '')
    truncateSync(path.join(root, 'huge.bin'), 600 * 1024 * 1024)
    // A listing is used again for two seconds.
    await new Promise(resolve => setTimeout(resolve, 2_100))
    await expect(packed()).rejects.toMatchObject({ code: 'too_large' })
    const bob = await engine.person('bob@example.org')
    await expect(engine.workspaces.archive(bob, 'app', '')).rejects.toMatchObject({ code: 'workspace_not_found' })
  })

  it('[S19] keeps nobody waiting while it is packed, and a person reads two at a time', async () => {
    for (const name of ['a.bin', 'b.bin', 'c.bin', 'd.bin']) writeFileSync(path.join(root, name), randomBytes(4_000_000))
    const open = () => engine.workspaces.archive(engine.actor, 'app', '')
    const [one, two, three] = [await open(), await open(), await open()]
    await one.next()
    await two.next()
    await expect(three.next()).rejects.toMatchObject({ code: 'too_many_attempts', message: expect.stringContaining('2 archives') })
    await one.return(undefined)
    await two.return(undefined)
    let bytes = 0
    const longestMs = await longestTurnMs(async () => {
      for await (const piece of await open()) bytes += piece.byteLength
    })
    expect(bytes).toBeGreaterThan(16_000_000)
    expect(longestMs).toBeLessThan(100)
  })
})
