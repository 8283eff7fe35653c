import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listFolder } from '../listing.ts'
import { openRepository } from '../repository/opened.ts'
import { createGit } from '../run-git.ts'

let place: string
let app: string
let other: string

const at = (...names: string[]) => path.join(place, ...names)
const git = (cwd: string, ...given: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ben', '-c', 'user.email=ben@example.org', ...given], { cwd, stdio: 'pipe' })
    .toString()
    .trim()

beforeEach(() => {
  place = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'parley-locate-'))
  ;[app, other] = [at('app'), at('other')]
  for (const folder of [app, other]) {
    mkdirSync(folder)
    git(folder, 'init', '-q', '-b', folder === app ? 'main' : 'secret-branch')
    writeFileSync(path.join(folder, 'a.txt'), `${folder}\n`)
    git(folder, 'add', '-A')
    git(folder, 'commit', '-qm', 'one')
  }
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

const signal = () => AbortSignal.timeout(20_000)
const gitWith = (beside: string[]) => createGit('/usr/bin:/bin', { openBeside: async () => beside })
const list = (folder: string, beside: string[] = []) => listFolder(gitWith(beside), folder, signal())

/** Ways in which git's own files lead out of a folder. */
const POINTERS: readonly [string, () => void][] = [
  ['a .git file', () => replaceGit(() => writeFileSync(at('app/.git'), 'gitdir: ../other/.git\n'))],
  ['a .git file that is a link', () => replaceGit(() => symlinkSync('../other/.git', at('app/.git')))],
  ['a .git file with a whole path', () => replaceGit(() => writeFileSync(at('app/.git'), `gitdir: ${other}/.git\n`))],
  ['commondir', () => writeFileSync(at('app/.git/commondir'), '../../other/.git\n')],
  ['alternates', () => alternates('../../../other/.git/objects\n')],
  ['alternates of a folder inside', () => nested()],
  ['objects that are a link', () => linkedFolder('objects')],
  ['refs that are a link', () => linkedFolder('refs')],
  ['one object folder that is a link', () => symlinkSync(at('other/.git/objects'), at('app/.git/objects/pack/more'))],
  ['HEAD that is a link', () => swap('HEAD')],
  ['an index that is a link', () => swap('index')],
  ['a log that is a link', () => swap('logs/HEAD')],
  ['settings that are a link', () => swap('config')],
  ['an include', () => appendFileSync(at('app/.git/config'), '[include]\n\tpath = ../../other/.git/config\n')],
  ['a conditional include', () => appendFileSync(at('app/.git/config'), '[IncludeIf "gitdir:/"]\n\tPATH = "../../other/.git/config"\n')],
  ['an include of an include', () => chained()],
  ['a link in a folder that a link inside leads to', () => symlinkSync(at('other/.git/objects'), path.join(storeAt('store'), 'pack/more'))],
  ['alternates from a folder that a link inside leads to', () => alternatesFrom(storeAt('deep/er/store'))],
  ['an include beside a link that is included', () => besideLink()],
  ['a link to a pipe in place of HEAD', () => pipeAt('pipe', () => relinked('.git/HEAD', '../pipe'))],
  ['an included pipe', () => pipeAt('pipe', () => appendFileSync(at('app/.git/config'), '[include]\n\tpath = ../pipe\n'))],
  ['a pipe in place of HEAD', () => pipeAt('.git/HEAD')],
  ['a pipe among refs', () => pipeAt('.git/refs/heads/x')],
  ['a pipe in place of .gitignore', () => pipeAt('.gitignore')],
  ['settings without end', () => writeFileSync(at('app/.git/config'), `# ${'x'.repeat(1024 * 1024)}\n`)],
]

function replaceGit(by: () => void) {
  rmSync(at('app/.git'), { recursive: true })
  by()
}
function alternates(text: string, folder = 'app/.git/objects') {
  mkdirSync(at(folder, 'info'), { recursive: true })
  writeFileSync(at(folder, 'info/alternates'), text)
}
function nested() {
  cpSync(at('app/.git/objects'), at('app/store'), { recursive: true })
  alternates('../../store\n')
  alternates('../../other/.git/objects\n', 'app/store')
}
function linkedFolder(name: string) {
  rmSync(at('app/.git', name), { recursive: true })
  symlinkSync(at('other/.git', name), at('app/.git', name))
}
function swap(name: string) {
  rmSync(at('app/.git', name))
  symlinkSync(at('other/.git', name), at('app/.git', name))
}
function chained() {
  appendFileSync(at('app/.git/config'), '[include]\n\tpath = more\n')
  writeFileSync(at('app/.git/more'), `[include]\n\tpath = ${other}/.git/config\n`)
}
/** Moves the objects into the folder, behind a link. */
function storeAt(name: string): string {
  mkdirSync(path.dirname(at('app', name)), { recursive: true })
  renameSync(at('app/.git/objects'), at('app', name))
  symlinkSync(`../${name}`, at('app/.git/objects'))
  return at('app', name)
}
function alternatesFrom(store: string) {
  mkdirSync(at('app/x'))
  symlinkSync(at('other/.git/objects'), at('app/deep/x'))
  alternates('../../x\n', path.relative(place, store))
}
function besideLink() {
  appendFileSync(at('app/.git/config'), '[include]\n\tpath = ../links/more\n')
  for (const name of ['inside', 'links']) mkdirSync(at('app', name))
  writeFileSync(at('app/inside/more'), '[include]\n\tpath = next\n')
  writeFileSync(at('app/inside/next'), '')
  symlinkSync('../inside/more', at('app/links/more'))
  symlinkSync(at('other/.git/config'), at('app/links/next'))
}
function relinked(name: string, to: string) {
  rmSync(at('app', name))
  symlinkSync(to, at('app', name))
}
function pipeAt(name: string, then = () => {}) {
  rmSync(at('app', name), { force: true })
  execFileSync('mkfifo', [at('app', name)])
  then()
}

describe('[ws-19] git', () => {
  it.each(POINTERS)('is off where %s leads out of the folder, with the reason, and the files are there', async (_, lead) => {
    const head = git(other, 'rev-parse', 'HEAD')
    lead()
    const begunMs = performance.now()
    const listing = await list(app)
    expect(listing).toMatchObject({ git: false, branch: null })
    const [problem] = listing.omitted.notes
    expect(problem).toMatch(/^Git is off for this folder: .*\.$/)
    expect(listing.files.map(({ path }) => path)).toContain('a.txt')
    await expect(openRepository(gitWith([]), app, signal())).rejects.toMatchObject({ code: 'unusable', message: problem })
    expect(performance.now() - begunMs).toBeLessThan(5_000)
    expect(git(other, 'rev-parse', 'HEAD')).toBe(head)
  })

  it('is used for a work tree of a repository that is open too and points back, and for no other', async () => {
    git(other, 'worktree', 'add', '-q', at('tree'))
    expect(await list(at('tree'), [other])).toMatchObject({ git: true, branch: 'tree', omitted: { notes: [] } })
    expect(await list(at('tree'))).toMatchObject({ git: false, omitted: { notes: [expect.stringContaining('work tree')] } })
    renameSync(at('tree'), at('moved'))
    expect(await list(at('moved'), [other])).toMatchObject({ git: false })
  })

  it('reads objects of a repository that is open too, and none of another', async () => {
    git(place, 'clone', '-q', '--shared', other, at('clone'))
    expect(await list(at('clone'), [other])).toMatchObject({ git: true, branch: 'secret-branch' })
    expect(await list(at('clone'))).toMatchObject({ git: false })
  })

  it('is used where its settings include a file of the folder, or one that is not there, and from a folder below', async () => {
    writeFileSync(at('app/.git/more'), '[core]\n\tignoreCase = false\n')
    appendFileSync(at('app/.git/config'), '[include]\n\tpath = more\n[include]\n\tpath = ~/none\n[include]\n\tpath = gone\n')
    mkdirSync(at('app/below'))
    writeFileSync(at('app/below/b.txt'), 'b\n')
    for (const folder of [app, at('app/below')]) expect(await list(folder)).toMatchObject({ git: true, branch: 'main' })
    expect(readFileSync(at('app/.git/HEAD'), 'utf8')).toContain('main')
    expect(existsSync(at('app/.git/index.lock'))).toBe(false)
  })
})
