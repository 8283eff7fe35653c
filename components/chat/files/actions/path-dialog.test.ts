import { describe, expect, it } from 'vitest'
import { problemOf } from './path-dialog.tsx'

describe('a path that a person types', () => {
  it.each(['a.md', 'docs/a.md', 'docs/über uns.md', '.env', 'a..b'])('may be %j', path => expect(problemOf(path, () => false)).toBeNull())

  it.each([
    ['', 'Enter a path.'],
    ['  ', 'Enter a path.'],
    ['/etc/passwd', 'Write the path within the folder, with / between its parts.'],
    ['docs\\a.md', 'Write the path within the folder, with / between its parts.'],
    ['docs/', 'A part of the path is empty.'],
    ['docs//a.md', 'A part of the path is empty.'],
    ['./a.md', 'A part of the path is empty.'],
    ['../a.md', 'The path must stay in the folder.'],
    ['docs/ a.md', 'A part of the path begins or ends with a space.'],
    ['taken.md', 'A file already exists at this path.'],
  ])('%j: %s', (path, problem) => expect(problemOf(path, taken => taken === 'taken.md')).toBe(problem))
})
