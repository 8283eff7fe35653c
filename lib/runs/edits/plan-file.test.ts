import { describe, expect, it } from 'vitest'
import type { EditView } from '#lib/messages/index.ts'
import type { FileText } from '#lib/workspace/index.ts'
import { planFile, type ReadForEdit } from './plan-file.ts'

const text = (content: string): FileText => ({ status: 'ok', content, sha256: `hash of ${content}`, sizeBytes: content.length })
const edit = (id: string, oldText: string, newText: string): EditView => ({
  id,
  file: 'a.txt',
  status: 'writing',
  message: '',
  errorType: null,
  oldText,
  newText,
})
const file = (more: Partial<ReadForEdit> = {}): ReadForEdit => ({
  path: 'a.txt',
  text: text('one\ntwo\n'),
  isInContext: true,
  kept: null,
  readSha: null,
  ...more,
})
const ends = async (read: ReadForEdit, ...edits: EditView[]) =>
  (await planFile(read, edits)).ends.map(({ id, status, errorType }) => [id, status, errorType])

describe('the plan of one file', () => {
  it('applies each block to the result of the one before; one that fails undoes no other', async () => {
    const plan = await planFile(file(), [edit('1', 'one', 'eins'), edit('2', 'nowhere', 'x'), edit('3', 'eins', 'uno')])
    expect(plan).toMatchObject({ content: 'uno\ntwo\n', sha256: 'hash of one\ntwo\n', joins: false })
    expect(plan.ends.map(({ status }) => status)).toEqual(['applied', 'failed', 'applied'])
  })

  it.each<[string, ReadForEdit, EditView[], unknown[]]>([
    ['binary', file({ text: { status: 'binary' } }), [edit('1', 'a', 'b')], [['1', 'skipped', 'validation_error']]],
    ['outside', file({ text: { status: 'invalid' } }), [edit('1', '', 'b')], [['1', 'skipped', 'validation_error']]],
    ['missing', file({ text: { status: 'missing' } }), [edit('1', 'a', 'b')], [['1', 'failed', 'file_not_found']]],
    [
      'created, then changed',
      file({ text: { status: 'missing' }, isInContext: false }),
      [edit('1', '', 'b'), edit('2', 'b', 'c')],
      [
        ['1', 'applied', null],
        ['2', 'applied', null],
      ],
    ],
    ['there already', file(), [edit('1', '', 'b')], [['1', 'failed', 'file_exists']]],
    ['changed since the model read it', file({ readSha: 'another' }), [edit('1', 'gone', 'b')], [['1', 'failed', 'changed_on_disk']]],
    ['changed elsewhere since', file({ readSha: 'another' }), [edit('1', 'one', 'b')], [['1', 'applied', null]]],
  ])('of a file that is %s', async (_, read, edits, expected) => expect(await ends(read, ...edits)).toEqual(expected))

  it('[ws-05] [ws-06] attempts no edit of a file that the model had not read, but each that creates one', async () => {
    const unread = file({ isInContext: false })
    const edits = [edit('1', 'one', 'eins'), edit('2', '', 'x')]
    expect(await ends(unread, ...edits)).toEqual([
      ['1', 'not_in_context', null],
      ['2', 'failed', 'file_exists'],
    ])
    expect(await planFile(unread, edits)).toMatchObject({ content: null, joins: true })
    expect(await planFile({ ...unread, kept: { by: 'left_out', reason: '' } }, edits)).toMatchObject({ content: null, joins: false })
  })

  it('writes nothing where all is there already', async () => {
    expect(await planFile(file({ text: text('eins\ntwo\n') }), [edit('1', 'one', 'eins')])).toMatchObject({
      content: null,
      ends: [{ status: 'applied', message: 'Already there.' }],
    })
  })
})
