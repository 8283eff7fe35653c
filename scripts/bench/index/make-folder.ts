import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'

/** Makes a git repository of copies of Parley's own source, each in a folder of its own, until it has that many files. */
export function makeFolder(root: string, files: number): void {
  const own = execFileSync('git', [
    'ls-files',
    '-z',
    'app',
    'components',
    'docs',
    'lib',
    'scripts',
    'tests',
    'package.json',
    'tsconfig.json',
  ])
    .toString()
    .split('\0')
    .filter(name => /\.(?:tsx?|mjs|json|md|css)$/.test(name) && existsSync(name))
  for (let index = 0; index < files; index++) {
    const name = own[index % own.length] ?? ''
    const copy = path.join(root, `part-${Math.floor(index / own.length)}`, name)
    mkdirSync(path.dirname(copy), { recursive: true })
    copyFileSync(name, copy)
  }
  const git = (...given: string[]) =>
    execFileSync('git', ['-c', 'user.name=bench', '-c', 'user.email=bench@example.com', ...given], { cwd: root })
  git('init', '--quiet')
  git('add', '--all')
  git('commit', '--quiet', '--message=first')
}
