import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './paths.mjs'
import { Refusal } from './say.mjs'

const ROW = /^\| `((?:app|components|lib)\/[^`]*)` \| (.+) \|$/gm

/**
 * Returns what the changes since the branch left `main`, and those not committed, can affect: `related`, files for `vitest related` (what changed, the
 * tests beside it, those of the repository itself, which read its sources, and tests of pages), and `specs`, both by the table of folders in
 * tests/e2e/README.md.
 */
export function affected() {
  const changed = changedFiles()
  const sources = changed.filter(file => /\.(tsx?|mjs|css)$/.test(file) && existsSync(path.join(root, file)))
  const beside = sources.flatMap(file => globSync(`${path.posix.dirname(file)}/*.test.{ts,tsx,mjs}`, { cwd: root }))
  const ofPages = specsOf(changed)
  const ofRepository =
    changed.length === 0 ? [] : globSync('tests/*.test.ts', { cwd: root }).filter(file => !/growth|plain-message/.test(file))
  return {
    changed,
    related: [...new Set([...sources, ...beside, ...ofRepository, ...ofPages])].filter(
      file => !/^tests\/(e2e|integration|chaos)\//.test(file),
    ),
    integration: sources.filter(file => /^tests\/(integration|chaos)\/(?!long\/).*\.test\.ts$/.test(file)),
    specs: ofPages.filter(file => file.startsWith('tests/e2e/')),
  }
}

/** Returns the specs that changed, and those that the table names for the longest folder above each changed file. */
export function specsOf(changed, table = specTable()) {
  const named = changed.flatMap(file => {
    if (/^tests\/(e2e|pages)\//.test(file)) return /\.(spec|test)\.tsx?$/.test(file) && existsSync(path.join(root, file)) ? [file] : []
    const folders = [...table.keys()].filter(folder => file.startsWith(`${folder}/`))
    const specs = table.get(folders.toSorted((a, b) => b.length - a.length)[0]) ?? []
    return /\.test\.\w+$/.test(file) ? [] : specs.flatMap(placesOf)
  })
  return [...new Set(named)].toSorted()
}

/** A spec has a part in the browser, one in jsdom, or both. */
export function placesOf(spec) {
  return [`tests/e2e/${spec}.spec.ts`, `tests/pages/${spec}.test.tsx`].filter(file => existsSync(path.join(root, file)))
}

/** Reads the table of tests/e2e/README.md, from folder to specs. */
export function specTable(text = readFileSync(path.join(root, 'tests/e2e/README.md'), 'utf8')) {
  return new Map([...text.matchAll(ROW)].map(([, folder, specs]) => [folder, [...specs.matchAll(/`([\w-]+)`/g)].map(([, name]) => name)]))
}

function changedFiles() {
  const base = ['origin/main', 'main'].map(branch => git('merge-base', branch, 'HEAD')).find(found => found !== null)
  if (!base) throw new Refusal('`npm test -- changed` compares with the branch `main`, and there is no such branch here, or no git')
  const committed = git('diff', '--name-only', '-z', base.trim()) ?? ''
  const fresh = git('ls-files', '--others', '--exclude-standard', '-z') ?? ''
  return [...new Set(`${committed}${fresh}`.split('\0').filter(Boolean))]
}

function git(...words) {
  const { status, stdout } = spawnSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return status === 0 ? stdout : null
}
