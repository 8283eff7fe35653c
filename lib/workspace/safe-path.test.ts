import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#tests/support/proofs.ts'
import { isGitName, safePath } from './safe-path.ts'

describe('a path within a workspace', () => {
  it.each([
    ['README.md', 'README.md'],
    ['src/a b.ts', 'src/a b.ts'],
    ['.gitignore', '.gitignore'],
    ['.github/workflows/ci.yml', '.github/workflows/ci.yml'],
    ['e\u0301te\u0301.txt', '\u00e9t\u00e9.txt'],
    ['a/...', 'a/...'],
    ['.git2/x', '.git2/x'],
    ['app.git/x', 'app.git/x'],
  ])('may be %j', (given, stored) => expect(safePath(given)).toBe(stored))

  it.each([
    ...['', '/etc/passwd', '..', '../x', 'a/../../x', 'a/..', './a', 'a/./b', 'a//b', 'a/', '//a', 'C:/x', 'c:x'],
    ...['a\\..\\x', '\\\\server\\x', 'a\u0000b', 'a\nb', 'a\ufffdb', 'a\ud800', 'x'.repeat(1025)],
    ...['.git', '.git/config', '.GIT/config', 'sub/.Git/x', '.git./x', '.git /x', '.git::$INDEX_ALLOCATION/x', 'git~1/x', 'GIT~12'],
    ...['.g\u200cit/x', '.gi\ufefft', '\uff0egit', '.g\u0131t', '.G\u0130T', '.\u200dgit'],
  ])('may not be %j', given => expect(safePath(given)).toBeNull())

  it('has one form: what it was stored as is stored as itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), given => {
        const stored = safePath(given)
        if (stored === null) return
        expect(safePath(stored)).toBe(stored)
        const names = stored.split('/')
        expect(names.some(name => ['', '.', '..'].includes(name) || isGitName(name))).toBe(false)
      }),
      runs(2_000),
    )
  })
})
