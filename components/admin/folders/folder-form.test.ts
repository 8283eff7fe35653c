import { expect, it } from 'vitest'
import { draftOf, idOf, inputOf, newFolder } from './folder-form.ts'

it('makes an id of any title', () => {
  expect(['Billing 2', '  Ünïcode  ', '财务', 'a'.repeat(60)].map(idOf)).toEqual(['billing-2', 'u-ni-code', 'folder', 'a'.repeat(40)])
})

it('gives a folder back as it was', () => {
  const folder = { title: 'App', path: '/srv/app', writable: true, people: ['ann@example.org', 'u1'], reminder: 'Be brief.' }
  expect(inputOf(draftOf({ ...folder, id: 'app', enabled: true, origin: 'dashboard' }))).toEqual(folder)
  expect(inputOf({ ...newFolder, title: ' App ', path: ' /srv ' })).toEqual({
    title: 'App',
    path: '/srv',
    writable: false,
    people: ['*'],
    reminder: null,
  })
})
