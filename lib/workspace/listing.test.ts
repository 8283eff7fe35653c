import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { changesOf, headOf } from './git-facts.ts'
import { listFolder } from './listing.ts'
import { createGit } from './run-git.ts'

let place: string
let root: string

beforeEach(() => {
  place = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'parley-listing-'))
  root = path.join(place, 'app')
  mkdirSync(root)
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

const searchPath = realpathSync('/usr/bin')
const list = (folder = root, where = searchPath) => listFolder(createGit(where), folder, AbortSignal.timeout(20_000))
const write = (file: string, text = `text of ${file}`) => {
  mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
  writeFileSync(path.join(root, file), text)
}
const git = (...given: string[]) =>
  execFileSync('git', ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org', ...given], { cwd: root, stdio: 'pipe' })
const commit = () => {
  git('init', '--quiet', '--initial-branch=trunk')
  git('add', '--all')
  git('commit', '--quiet', '--message=first')
}
const lines = async (folder?: string, where?: string) =>
  (await list(folder, where)).files.map(({ path, change }) => (change ? `${path} ${change}` : path))

describe('a folder without git', () => {
  it('is walked: without what tools made, without git, and without what is no file', async () => {
    for (const file of [
      'b/c.ts',
      'a.ts',
      'node_modules/x/i.js',
      'dist/o.js',
      'py/__pycache__/m.pyc',
      '.venv/bin/p',
      '.env',
      'sub/.GIT/config',
    ])
      write(file)
    symlinkSync('/etc/hostname', `${root}/link-out`)
    symlinkSync('a.ts', `${root}/link-in`)
    symlinkSync('b', `${root}/folder-link`)
    execFileSync('mkfifo', [`${root}/pipe`])
    const { files, ...facts } = await list()
    expect(files.map(file => [file.path, file.sizeBytes, file.change])).toEqual([
      ['.env', 12, null],
      ['a.ts', 12, null],
      ['b/c.ts', 14, null],
      ['link-in', 12, null],
    ])
    expect(facts).toEqual({
      git: false,
      branch: null,
      omitted: {
        files: 2,
        notes: [
          'Not listed because tools made them: .venv, __pycache__, dist, node_modules.',
          'Not listed: 2 entries (links out of the folder, or not files).',
        ],
      },
      isTruncated: false,
    })
  })

  it('is refused where it is gone', async () => {
    await expect(list(`${root}/gone`)).rejects.toMatchObject({ code: 'ENOENT' })
  })
})

describe('a folder with git', () => {
  it('is listed without what git ignores, with the branch and the state of each file', async () => {
    for (const file of ['same.ts', 'changed.ts', 'gone.ts', 'unstaged.ts', 'src/\u00e9.ts', 'node_modules/x.js']) write(file)
    write('.gitignore', '*.log\nsecret/\n')
    commit()
    write('changed.ts', 'other')
    unlinkSync(`${root}/gone.ts`)
    git('rm', '--quiet', '--cached', 'unstaged.ts')
    write('new.ts')
    git('add', 'new.ts')
    for (const file of ['loose.ts', 'out.log', 'secret/key']) write(file)
    const { branch, git: isGit } = await list()
    expect([isGit, branch]).toEqual([true, 'trunk'])
    expect(await lines()).toEqual([
      '.gitignore',
      'changed.ts modified',
      'gone.ts deleted',
      'loose.ts untracked',
      'new.ts added',
      'node_modules/x.js',
      'same.ts',
      'src/\u00e9.ts',
      'unstaged.ts modified',
    ])
  })

  it('[ws-20] has every tracked file, whatever its folder is called, and says what it leaves out', async () => {
    for (const file of ['build/tool.js', 'packages/target/t.ts', 'src/out/o.ts', 'tab\there.txt', 'back\\slash.txt', 'a.ts']) write(file)
    commit()
    for (const file of ['build/made.js', 'node_modules/x.js', 'node_modules/y.js', 'nested/n.ts']) write(file)
    execFileSync('git', ['init', '--quiet', 'nested'], { cwd: root })
    const { omitted } = await list()
    expect(await lines()).toEqual(['a.ts', 'build/tool.js', 'packages/target/t.ts', 'src/out/o.ts'])
    expect(omitted).toEqual({
      files: 5,
      notes: [
        'Not listed because tools made them: 3 files in build, node_modules.',
        'Not listed: 2 files with characters in their names that paths may not contain.',
        'Nested repositories, whose files are not listed: nested.',
      ],
    })
  })

  it('[ws-20] says of files that a filter converts that their state is not known', async () => {
    write('.gitattributes', 'secret.txt filter=crypt\n')
    for (const file of ['secret.txt', 'n.txt']) write(file)
    git('init', '--quiet', '--initial-branch=trunk')
    git('config', 'filter.crypt.clean', 'tr a-z n-za-m')
    git('add', '--all')
    git('commit', '--quiet', '--message=first')
    write('secret.txt')
    write('n.txt', 'other')
    expect(await lines()).toEqual(['.gitattributes', 'n.txt modified', 'secret.txt'])
    expect((await list()).omitted.notes).toEqual(['Whether one file changed is unknown: git converts them by a filter program.'])
  })

  it('has its branch before the first commit, and none where a commit is checked out', async () => {
    git('init', '--quiet', '--initial-branch=trunk')
    expect((await list()).branch).toBe('trunk')
    write('a.ts')
    git('add', '--all')
    git('commit', '--quiet', '--message=first')
    git('checkout', '--quiet', '--detach')
    expect((await list()).branch).toBeNull()
  })

  it('is listed from within, where it is a part of a repository', async () => {
    write('packages/one/a.ts')
    write('packages/two/b.ts')
    commit()
    write('packages/one/c.ts')
    write('packages/two/d.ts')
    expect(await lines(`${root}/packages/one`)).toEqual(['a.ts', 'c.ts untracked'])
  })

  it('is walked where a repository above ignores it', async () => {
    write('.gitignore', 'work\n')
    write('work/a.ts')
    commit()
    expect(await lines(`${root}/work`)).toEqual(['a.ts'])
    expect((await list(`${root}/work`)).git).toBe(false)
  })

  it('is walked where git is missing, or its repository is broken', async () => {
    write('a.ts')
    commit()
    expect((await list(root, place)).git).toBe(false)
    rmSync(`${root}/.git/HEAD`)
    expect(await lines()).toEqual(['a.ts'])
  })

  it('says nothing of what lies behind a link to the outside, also where the index has the link as a folder', async () => {
    write('link/passwd')
    write('link/no-such-file')
    write('dir/kept')
    write('into/kept')
    commit()
    for (const folder of ['link', 'into']) rmSync(`${root}/${folder}`, { recursive: true })
    symlinkSync('/etc', `${root}/link`)
    symlinkSync('dir', `${root}/into`)
    const found = (await list()).files.map(({ path, sizeBytes, mtimeMs, change }) => [path, sizeBytes, mtimeMs > 0, change])
    expect(found).toEqual([
      ['dir/kept', 16, true, null],
      ['into/kept', 16, true, 'modified'],
      ['link/no-such-file', 0, false, 'deleted'],
      ['link/passwd', 0, false, 'deleted'],
    ])
  })

  it('is walked where its filters are more than a command can name', async () => {
    write('a.ts')
    commit()
    const filters = Array.from({ length: 12_000 }, (_, index) => `[filter "${'f'.repeat(40)}${index}"]\n\tclean = cat\n`)
    writeFileSync(`${root}/.git/config`, filters.join(''), { flag: 'a' })
    expect(await list()).toMatchObject({ git: false, files: [{ path: 'a.ts' }] })
  })

  it('executes nothing that its repository names', async () => {
    write('a.txt')
    write('.gitattributes', '*.txt filter=evil diff=evil\n')
    commit()
    const ran = `${place}/ran`
    const run = `touch ${ran}; cat`
    for (const [name, value] of [
      ['core.fsmonitor', run],
      ['core.hooksPath', `${root}/hooks`],
      ['core.pager', run],
      ['filter.evil.clean', run],
      ['filter.evil.process', run],
      ['filter.evil.required', 'true'],
      ['filter.a.b.clean', run],
      ['diff.evil.textconv', run],
      ['diff.external', run],
      ['core.sshCommand', run],
      ['alias.status', `!${run}`],
      ['core.worktree', '/etc'],
      ['status.showUntrackedFiles', 'no'],
    ] as const)
      git('config', name, value)
    write('hooks/post-index-change', `#!/bin/sh\ntouch ${ran}\n`)
    execFileSync('chmod', ['+x', `${root}/hooks/post-index-change`])
    // Same size, another time: git has to compare the content.
    writeFileSync(`${root}/a.txt`, 'TEXT OF a.txt')
    utimesSync(`${root}/a.txt`, 1, 1)
    expect(await lines()).toEqual(['.gitattributes', 'a.txt', 'hooks/post-index-change untracked'])
    expect(existsSync(ran)).toBe(false)
  })
})

describe('the output of git status', () => {
  it.each([
    ['## trunk', 'trunk'],
    ['## trunk...origin/trunk', 'trunk'],
    ['## feature/a.b...origin/main [gone]', 'feature/a.b'],
    ['## No commits yet on trunk', 'trunk'],
    ['## No commits yet on trunk...origin/trunk [gone]', 'trunk'],
    ['## HEAD (no branch)', null],
    ['## No...origin/No', 'No'],
  ])('begins with the branch: %s', (line, branch) => {
    expect(headOf(`${line}\0 M a\0?? b c\0`)).toEqual({ branch, changes: ' M a\0?? b c\0' })
    expect(headOf(`${line}\0`)).toEqual({ branch, changes: '' })
  })

  it('is read below the folder alone', () => {
    const output = ' M sub/a\0?? sub/b c\0A  sub/d\0R  e\0D  sub/f\0?? sub/f\0UU sub/g\0AM sub/h\0 D sub/i\0'
    expect([...changesOf(output, 'sub/')]).toEqual([
      ['a', 'modified'],
      ['b c', 'untracked'],
      ['d', 'added'],
      ['f', 'modified'],
      ['g', 'modified'],
      ['h', 'added'],
      ['i', 'deleted'],
    ])
  })
})

describe('five thousand files', () => {
  it('are listed while others are served', async () => {
    for (let index = 0; index < 5_000; index++) write(`folder-${index % 50}/file-${index}.ts`, 'x')
    let longestMs = 0
    let last = performance.now()
    const timer = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - last)
      last = performance.now()
    }, 5)
    const began = performance.now()
    const { files } = await list()
    const tookMs = performance.now() - began
    clearInterval(timer)
    expect(files).toHaveLength(5_000)
    expect(tookMs).toBeLessThan(5_000)
    expect(longestMs).toBeLessThan(250)
  })
})
