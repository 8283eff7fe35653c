import { describe, expect, it } from 'vitest'
import { ContinuedEdit, type LeftEdit } from './continued-edit.ts'
import { createEditScanner } from './create-scanner.ts'
import type { ScanEvent } from './edits.ts'
import { editForms, editMarkers } from './forms.ts'
import { KnownPaths } from './known-paths.ts'
import { gathered, scanned } from './scan-text.ts'

const block = (form: (typeof editForms)[number], file: string) => {
  const { open, divide, close } = editMarkers[form]
  return `${file}\n${open}\none\n${divide}\ntwo words\n\nthree\n${close}\n`
}
const HUNKS = '@@ -1,4 +1,4 @@\n one\n-two words\n+zwei Worte\n \n four\n@@ -9,2 +9,2 @@ class A\n-nine\n+neun\n ten\n'
const DIFF = `--- a/src/a.ts\n+++ b/src/a.ts\n${HUNKS}`
const OPEN_DIFF = '--- a/src/a.ts\n+++ b/src/a.ts\n@@ ... @@\n one\n-two\n+zwei\n@@ ... @@\n-nine\n+neun\n'
const ENVELOPE =
  '*** Begin Patch\n*** Update File: src/a.ts\n@@ class A\n one\n-two\n+zwei\n\n@@\n-nine\n+neun\n*** Add File: b.ts\n+new\n+file\n*** End Patch\n'
const fenced = (text: string) => `\`\`\`diff\n${text}\`\`\`\n`

const ANSWERS = [
  ...editForms.flatMap(form => [block(form, 'src/a.ts'), `\`\`\`ts\n${block(form, 'src/a.ts')}\n${block(form, 'b.ts')}\`\`\`\n`]),
  ...[DIFF, fenced(DIFF), fenced(OPEN_DIFF), ENVELOPE, fenced(ENVELOPE), fenced(`src/a.ts\n${HUNKS}`)],
  fenced(
    `diff --git a/src/a.ts b/src/a.ts\nindex 1a2..3b4 100644\n${DIFF}diff --git a/b.ts b/b.ts\n--- a/b.ts\n+++ b/b.ts\n@@ -1 +1 @@\n-x\n+y\n`,
  ),
]

/** Reads an answer that is cut at its end, and returns the edit that it leaves. */
function cut(text: string): { events: ScanEvent[]; left: LeftEdit | null } {
  const scanner = createEditScanner()
  const events = [...scanner.feed(text), ...scanner.end({ isCut: true })]
  const last = events.findLast(event => event.type !== 'text')
  const isLeft = last?.type === 'edit-fault' && last.fault.errorType === 'unfinished'
  return { events, left: isLeft ? { id: 'e0', file: last.block.file, raw: last.raw } : null }
}

function continued(left: LeftEdit, pieces: Iterable<string>, isCut = false): ScanEvent[] {
  const scanner = new ContinuedEdit(left, new KnownPaths([]))
  return [...[...pieces].flatMap(piece => scanner.feed(piece)), ...scanner.end({ isCut })]
}

const started = (events: readonly ScanEvent[]) => events.flatMap(event => (event.type === 'edit-start' ? [event.continues] : []))

describe('[ws-23] an answer that is cut within an edit and goes on', () => {
  it.each(ANSWERS)('gives the edits of the whole answer, wherever it is cut: %j', answer => {
    const whole = scanned(`One.\n\n${answer}Done.\n`)
    let lefts = 0
    for (let at = 1; at < answer.length; at++) {
      const { events, left } = cut(`One.\n\n${answer.slice(0, at)}`)
      if (!left) continue
      lefts += 1
      const rest = `${answer.slice(at)}Done.\n`
      const both = [rest, [...rest]].map(pieces => continued(left, typeof pieces === 'string' ? [pieces] : pieces))
      for (const then of both) {
        const { blocks, text, faults } = gathered(then)
        const all = [...gathered(events).blocks, ...blocks]
        expect([at, all, text.trim(), faults, started(then)[0]]).toEqual([at, whole.blocks, 'Done.', [], 'e0'])
      }
    }
    expect(lefts).toBeGreaterThan(answer.length / 3)
  })

  it.each([
    ['the line that was cut, once more', ['+zwei Worte\n \n four\n', '```diff\n+zwei Worte\n \n four\n```\n']],
    ['a fence that opens again', ['```diff\n Worte\n \n four\n```\n']],
  ])('may begin with %s', (_, answers) => {
    const { left } = cut('--- a/src/a.ts\n+++ b/src/a.ts\n@@ -1,4 +1,4 @@\n one\n-two words\n+zwei')
    for (const answer of answers) {
      const { blocks, text } = gathered(continued(left as LeftEdit, [`${answer}\nDone.`]))
      expect([blocks, text.trim()]).toEqual([
        [{ file: 'src/a.ts', form: 'search-replace', oldText: 'one\ntwo words\n\nfour', newText: 'one\nzwei Worte\n\nfour' }],
        'Done.',
      ])
    }
  })

  it('may be cut again, and goes on from there', () => {
    const first = cut(DIFF.slice(0, 60)).left as LeftEdit
    const events = continued(first, [DIFF.slice(60, 80)], true)
    expect([started(events), gathered(events).faults]).toEqual([['e0'], [expect.objectContaining({ raw: DIFF.slice(0, 80) })]])
    const second = { ...first, id: 'e1', raw: DIFF.slice(0, 80) }
    expect(gathered(continued(second, [DIFF.slice(80)])).blocks).toEqual(scanned(DIFF).blocks)
  })

  const at = (end: string) => cut(DIFF.slice(0, DIFF.indexOf(end) + end.length)).left as LeftEdit
  it.each([
    ['says something else', 'The weather is fine today.\n', []],
    ['says so behind a whole line', 'and so on\n', []],
    ['goes on with words that end nowhere', ' and so on', []],
    ['closes the fence of a hunk that is not complete', '```\nDone.\n', []],
    ['begins the hunk anew', HUNKS, scanned(DIFF).blocks],
    ['begins the hunk anew in a fence', fenced(HUNKS), scanned(DIFF).blocks],
    ['begins a hunk of another file', `b.ts\n${fenced(HUNKS)}`, scanned(DIFF.replaceAll('src/a.ts', 'b.ts')).blocks],
    ['names another file at the fence of a hunk', `\`\`\`diff b.ts\n${HUNKS}\`\`\`\n`, scanned(DIFF.replaceAll('src/a.ts', 'b.ts')).blocks],
    ['begins the hunk with another head', HUNKS.replace('-1,4 +1,4 @@', '-2,4 +2,4 @@ class B'), scanned(DIFF).blocks],
    ['begins the patch anew', DIFF, scanned(DIFF).blocks],
    ['writes a block', block('squares', 'b.ts'), scanned(block('squares', 'b.ts')).blocks],
  ])('is read by itself where it %s', (_, answer, blocks) => {
    for (const left of [at('+zwei Worte\n'), at('+zwei')]) {
      const events = continued(left, [answer])
      expect([gathered(events).blocks, gathered(events).faults]).toEqual([blocks, []])
      if (blocks.length === 0) expect(gathered(events).text).toBe(answer)
      else expect(started(events)).not.toContain('e0')
    }
  })

  it('is read by itself where it begins a hunk without numbers anew, with another head: the one that was cut removes nothing', () => {
    for (const [before, end] of [
      ['--- a/src/a.ts\n+++ b/src/a.ts\n', ''],
      ['*** Begin Patch\n*** Update File: src/a.ts\n', '*** End Patch\n'],
    ]) {
      const { left } = cut(`${before}@@ class A\n one\n-two\n`)
      const events = continued(left as LeftEdit, [`@@ class A extends B\n one\n-two\n+zwei\n${end}`])
      expect([gathered(events).blocks, started(events)]).toMatchObject([[{ oldText: 'one\ntwo', newText: 'one\nzwei' }], [undefined]])
      const other = continued(left as LeftEdit, [`@@ class C\n three\n-four\n+vier\n${end}`])
      expect([gathered(other).blocks.length, started(other)]).toEqual([2, ['e0', undefined]])
    }
  })
})
