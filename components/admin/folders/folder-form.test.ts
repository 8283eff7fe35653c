import { expect, it } from 'vitest'
import { formOf, readForm } from '#lib/fields/shared.ts'
import { folderFields } from '#lib/workspace/shared.ts'
import { idOf, newFolder } from './folder-form.ts'

it('makes an id of any title', () => {
  expect(['Billing 2', '  Ünïcode  ', '财务', 'a'.repeat(60)].map(idOf)).toEqual(['billing-2', 'u-ni-code', 'folder', 'a'.repeat(40)])
})

it('gives a folder back as it was', () => {
  const folder = { title: 'App', path: '/srv/app', writable: true, people: ['ann@example.org', 'u1'], reminder: 'Be brief.' }
  expect(readForm(folderFields, formOf(folderFields, folder))).toEqual({ values: folder, problems: {} })
  expect(readForm(folderFields, { ...newFolder, title: ' App ', path: ' /srv ' }).values).toEqual({
    title: 'App',
    path: '/srv',
    writable: false,
    people: ['*'],
    reminder: null,
  })
})

it('needs a title and a path', () => {
  expect(readForm(folderFields, newFolder).problems).toEqual({ title: 'This is needed.', path: 'This is needed.' })
})
