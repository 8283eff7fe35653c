import { describe, expect, it } from 'vitest'
import { unifiedRows } from './changed-file-row.tsx'

const head = 'diff --git a/a b/a\nindex 1..2 100644\n--- a/a\n+++ b/a\n'

describe('the rows of a unified diff', () => {
  it('are its lines with their changed words, and what lies between them', () => {
    const diff = `${head}@@ -1,2 +1,2 @@\n same\n-let a = 1\n+let b = 1\n@@ -9,2 +9,1 @@ function f() {\n-gone\n end\n\\ No newline at end of file\n`
    expect(unifiedRows(diff).map(row => ('count' in row ? row.count : `${row.kind} ${row.text}`))).toEqual([
      'same same',
      'removed let a = 1',
      'added let b = 1',
      6,
      'removed gone',
      'same end',
    ])
    expect(unifiedRows(diff)[1]).toMatchObject({ marks: [[4, 5]] })
  })

  it('hold lines that look like a header, and none of a binary file', () => {
    const rows = unifiedRows(`${head}@@ -0,0 +1,2 @@\n+++ b/x\n+@@ -1 +1 @@\n`)
    expect(rows.map(row => 'text' in row && row.text)).toEqual(['++ b/x', '@@ -1 +1 @@'])
    expect(unifiedRows('diff --git a/a b/a\nBinary files a/a and b/a differ\n')).toEqual([])
  })
})
