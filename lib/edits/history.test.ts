import { describe, expect, it } from 'vitest'
import { scanned } from './scan-text.ts'

const DIFF = '--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,2 +1,2 @@\n one\n-two\n+zwei\n'
const BLOCK = 'src/a.ts\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n'

describe('[ws-22] a diff of what was changed before', () => {
  const git = `diff --git a/src/a.ts b/src/a.ts\nindex 1a2b3c4..5d6e7f8 100644\n${DIFF}@@ -9 +9 @@\n-x\n+y\n`
  const log = 'commit 1a2b3c4d5e\nAuthor: Ann <ann@example.org>\nDate:   Fri Nov 27 10:00:00 2026 +0000\n\n    Say two\n\n'
  const reason = 'This shows what was changed before. It was not applied.'
  it.each([
    ['a commit that git prints', `Here is what the last commit did:\n\n${log}`],
    ['a commit behind words that say nothing of it', `See:\n\n${log}`],
    ['a commit behind words that announce a change', `I undo this one:\n\n${log}`],
    ['a commit of one line', 'See:\n\n1a2b3c4 (HEAD -> main) Say two\n'],
    ['a commit with its numbers', `${log} src/a.ts | 2 +-\n 1 file changed, 1 insertion(+), 1 deletion(-)\n\n`],
    ['a commit with its author alone', 'Author: Ann <ann@example.org>\n\n'],
    [
      'a mail of a commit',
      `From ${'1a2b'.repeat(10)} Mon Sep 17 00:00:00 2001\nFrom: Ann <a@example.org>\nSubject: [PATCH] Say two\n\n---\n`,
    ],
    ['the last commit', 'Here is what the last commit did:\n\n'],
    ['what I did then', 'I looked at it. Here is what I changed in the previous commit:\n\n'],
    ['a commit by its id', 'The bug came in with commit 1a2b3c4:\n\n'],
    ['an id that begins a line', '1a2b3c4 did this:\n\n'],
    ['an id', 'This is what happened in `1a2b3c4`:\n\n'],
    ['a pull request', 'PR #12 introduced it:\n\n'],
    ['a command', '`git show HEAD~2` shows:\n\n'],
    ['a heading', '### What the last commit changed\n\n'],
    ['a fix that was made', 'The fix in commit 1a2b3c4:\n\n'],
    ['an addition that was made', 'The latest commit added a fix:\n\n'],
    ['a commit, in German', 'Das hat der letzte Commit geändert:\n\n'],
    ['a commit, in French', 'Voici ce que le dernier commit a changé :\n\n'],
    ['a commit, in Spanish', 'El último commit hizo esto:\n\n'],
    ['a merge', 'This was merged yesterday:\n\n'],
    ['the last commit, before a fence', 'Here is what the last commit did:\n\n```diff\n'],
  ])('is one fault with its reason behind %s', (_, before) => {
    const end = before.includes('```') ? '```\n' : ''
    const { blocks, faults, text } = scanned(`${before}${git}${end}\nThat broke the count.\n`)
    expect([blocks, faults.map(({ file, fault }) => [file, fault.message])]).toEqual([[], [['src/a.ts', reason]]])
    expect(text.replaceAll(/\n+/g, '\n')).toBe(`${before.replace('```diff\n', '')}\nThat broke the count.\n`.replaceAll(/\n+/g, '\n'))
  })

  it.each([
    'This undoes commit 1a2b3c4:',
    'I revert the last commit:',
    'The last commit broke it. I change it back:',
    'To fix what the last commit did, apply this:',
    'Let me restore what was merged:',
    'Please apply this on top of the previous commit:',
    'Revert commit `1a2b3c4`:',
    '1a2b3c4 broke this. I revert it:',
    'The last commit forgot this:',
    'The last commit missed one place:',
    'The last commit broke the tests. Here is the fix:',
    'Here is the fix for what the last commit broke:',
    "Here's a patch on top of the previous commit:",
    '### Revert the last commit',
    '**Fix for commit 1a2b3c4**',
    '2. Undo commit 1a2b3c4:',
    "I've fixed what broke in the last commit:",
    'Fixing what the last commit broke:',
    'The code of the last commit should be:',
    'Instead of the last commit, use this:',
    'Here is the same change as in the previous commit, for another file:',
    'Squash this into the last commit:',
    'Hier ist die Korrektur für den letzten Commit:',
    'Ich ändere den letzten Commit:',
    'Voici la correction du dernier commit :',
    'La corrección del último commit:',
    'Исправляю то, что сломал `1a2b3c4`:',
    '修复 `1a2b3c4` 引入的问题：',
    '`1a2b3c4` で壊れた所を直します：',
    `From ${'0'.repeat(40)} Mon Sep 17 00:00:00 2001\nSubject: [PATCH] Say two\n`,
    'Here is the patch for the next commit:',
    'Here is the change in git diff format:',
    'The message of the commit is wrong here:',
    'For the history page:',
    'It counts 1234567 rows:',
    'Here is the diff:',
  ])('is none behind words that say that it is to be made, or nothing of the past: %s', line => {
    expect(scanned(`${line}\n\n${git}\n`).blocks).toHaveLength(2)
    expect(scanned(`${log}${git}\n${line}\n\n\`\`\`diff\n${git}\`\`\`\n`).blocks).toHaveLength(2)
  })

  it('is none behind a line of prose that only looks like one of git', () => {
    for (const line of ['Author: as you asked, by the full name.', 'From: the old name, to the new one.'])
      expect(scanned(`${line}\n\n${git}\n`).blocks).toHaveLength(2)
  })

  it('is one for each file, and ends with the next words', () => {
    const both = `${log}${git}${git.replaceAll('src/a', 'b')}\n${log}${git}\nNow the change:\n\n${DIFF}`
    expect([scanned(both).faults.map(({ file }) => file), scanned(both).blocks]).toMatchObject([
      ['src/a.ts', 'b.ts', 'src/a.ts'],
      [{ file: 'src/a.ts' }],
    ])
  })

  it('says nothing of blocks, which git does not print', () => {
    expect(scanned(`The last commit broke this:\n\n${BLOCK}`).blocks).toMatchObject([{ file: 'src/a.ts', oldText: 'a', newText: 'b' }])
    expect(scanned(`${log}\n${BLOCK}`).blocks).toMatchObject([{ file: 'src/a.ts', oldText: 'a', newText: 'b' }])
  })
})
