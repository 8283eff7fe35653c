import { fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { EmptyState } from '#components/ui/empty-state.tsx'
import { TooltipProvider } from '#components/ui/tooltip.tsx'
import { clickSettled } from '#tests/support/settled.ts'
import { ResourceList } from './resource-list.tsx'
import { RowAction } from './row-action.tsx'
import { useList } from './use-list.ts'

interface Key {
  id: string
  name: string
  prefix: string
  createdAt: string
  lastUsedAt: string | null
}

const key = (name: string, lastUsedAt: string | null = null): Key => ({
  id: name,
  name,
  prefix: 'p',
  createdAt: '2026-01-01T00:00:00Z',
  lastUsedAt,
})

let answers: (path: string, method: string) => unknown = () => ({ data: [] })

function open(isShort = false) {
  vi.stubGlobal('fetch', async (path: string, { method = 'GET' }: RequestInit) => {
    const answer = answers(path, method)
    return answer === undefined ? new Response(null, { status: 204 }) : Response.json(answer)
  })
  render(
    <TooltipProvider>
      <Keys isShort={isShort} />
    </TooltipProvider>,
  )
}

afterEach(() => vi.unstubAllGlobals())

function Keys({ isShort }: { isShort: boolean }) {
  const keys = useList('GET /api/keys', { id: ({ id }) => id })
  return (
    <>
      <button type="button" onClick={() => void keys.reload()}>
        Reload
      </button>
      <ResourceList
        list={keys}
        loading="Loading keys"
        failed="The keys could not be loaded."
        caption="Keys"
        filter="Filter keys"
        none={filter => `No key matches “${filter}”.`}
        isShort={isShort}
        csv="keys.csv"
        empty={<EmptyState title="No keys yet" />}
        columns={[
          { label: 'Name', value: ({ name }) => name },
          { label: 'Prefix', value: ({ prefix }) => prefix, isHidden: true },
          { label: 'Length', value: ({ name }) => name.length, align: 'end' },
          { label: 'Last used', at: ({ lastUsedAt }) => lastUsedAt, never: 'never' },
        ]}
        actions={row => (
          <RowAction
            label={`Remove ${row.name}`}
            failure="Nothing was removed."
            question={{ title: 'Remove it?', description: 'For good.', confirmLabel: 'Yes' }}
            run={async () => keys.drop(row)}
          >
            Remove
          </RowAction>
        )}
      />
    </>
  )
}

const names = () =>
  within(screen.getByRole('table', { name: 'Keys' }))
    .getAllByRole('row')
    .slice(1)
    .map(row => row.firstElementChild?.textContent)

it('[web-52] sorts by a column in both directions and back, with empty values last', async () => {
  answers = () => ({ data: [key('item 10'), key('item 9', '2026-02-01T00:00:00Z'), key('ä', '2026-01-05T00:00:00Z'), key('b')] })
  open()
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
  await press('Name')
  expect(names()).toEqual(['ä', 'b', 'item 9', 'item 10'])
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
  await press('Name')
  expect(names()).toEqual(['item 10', 'item 9', 'b', 'ä'])
  await press('Name')
  expect(names()).toEqual(['item 10', 'item 9', 'ä', 'b'])
  await press('Last used')
  expect(names()).toEqual(['ä', 'item 9', 'item 10', 'b'])
  await press('Length')
  await press('Length')
  expect(names()).toEqual(['item 10', 'item 9', 'ä', 'b'])
})

it('[web-52] renders a part of 5,000 rows, and filters and sorts all of them', async () => {
  const shown = () => document.querySelectorAll('tbody tr').length
  answers = () => ({ data: Array.from({ length: 5000 }, (_, index) => key(`key ${index}`)) })
  open()
  await screen.findByText('key 0')
  expect(shown()).toBe(100)
  expect(screen.getByText('Show more of 5,000')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Filter keys'), { target: { value: 'KEY 499' } })
  expect(shown()).toBe(15)
  fireEvent.click(screen.getByText('Name'))
  fireEvent.click(screen.getByText('Name'))
  expect(names().slice(0, 2)).toEqual(['key 4999', 'key 4998'])
  fireEvent.change(screen.getByLabelText('Filter keys'), { target: { value: 'nothing like it' } })
  expect(screen.getByText('No key matches “nothing like it”.')).toBeTruthy()
})

it('shows more rows on request', async () => {
  answers = () => ({ data: Array.from({ length: 103 }, (_, index) => key(`key ${index}`)) })
  open()
  fireEvent.click(await screen.findByText('Show more of 103'))
  expect(document.querySelectorAll('tbody tr')).toHaveLength(103)
})

it('[web-52] exports the shown rows in their order, without a formula', async () => {
  answers = () => ({ data: [key('=1+1', '2026-02-01T00:00:00Z'), key('b, "c"'), key('other')] })
  const saved: Blob[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: (blob: Blob) => `blob:${saved.push(blob)}`, revokeObjectURL: () => undefined }),
  )
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  open()
  await screen.findByText('other')
  fireEvent.click(screen.getByRole('button', { name: 'Length' }))
  fireEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
  expect(await saved[0]?.text()).toBe(
    ['Name,Prefix,Length,Last used', "'=1+1,p,4,2026-02-01T00:00:00Z", 'other,p,5,', '"b, ""c""",p,6,', ''].join('\r\n'),
  )
  expect((click.mock.contexts[0] as HTMLAnchorElement).download).toBe('keys.csv')
})

it('has no filter while it is short, for a list that is short for most people', async () => {
  answers = () => ({ data: ['a', 'b'].map(name => key(name)) })
  open(true)
  await screen.findByText('a')
  expect(screen.queryByLabelText('Filter keys')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Name' })).toBeNull()
})

it('keeps a filter that is in use when the list becomes short', async () => {
  answers = () => ({ data: ['old', ...'abcdefg'].map(name => key(name)) })
  open(true)
  const filter = await screen.findByLabelText('Filter keys')
  fireEvent.change(filter, { target: { value: 'old' } })
  fireEvent.click(screen.getByRole('button', { name: 'Remove old' }))
  await clickSettled('Yes')
  expect(screen.getByText('No key matches “old”.')).toBeTruthy()
  fireEvent.change(filter, { target: { value: '' } })
  expect(names()).toEqual([...'abcdefg'])
  expect(filter.isConnected).toBe(true)
})

it('[web-52] loads further pages, sorts only once it has all, and keeps them when the first is loaded again', async () => {
  let first = ['a', 'b']
  answers = path => {
    if (path.endsWith('cursor=b')) return { data: [key('c')], nextCursor: null }
    return { data: first.map(name => key(name)), nextCursor: first.at(-1) }
  }
  open()
  await screen.findByText('b')
  expect(screen.queryByRole('button', { name: 'Name' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Load older' }))
  await screen.findByText('c')
  expect(names()).toEqual(['a', 'b', 'c'])
  expect(screen.getByRole('button', { name: 'Name' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull()
  first = ['new', 'a']
  fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
  await screen.findByText('new')
  expect(names()).toEqual(['new', 'a', 'b', 'c'])
  expect(screen.queryByRole('button', { name: 'Load older' })).toBeNull()
})

it('says why a further page did not come, and keeps the rows', async () => {
  answers = path => {
    if (path.includes('cursor')) throw new TypeError('offline')
    return { data: [key('a')], nextCursor: 'a' }
  }
  open()
  await screen.findByText('a')
  fireEvent.click(screen.getByRole('button', { name: 'Load older' }))
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect(names()).toEqual(['a'])
})

it('asks before it removes a row, and shows what an empty list shows after the last', async () => {
  answers = () => ({ data: [key('only')] })
  open()
  fireEvent.click(await screen.findByRole('button', { name: 'Remove only' }))
  expect(screen.getByText('only')).toBeTruthy()
  await clickSettled('Yes')
  await screen.findByText('No keys yet')
})
