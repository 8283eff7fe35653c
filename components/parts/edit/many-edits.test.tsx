import { act, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { edit, edited } from '#components/gallery/samples/edit-samples.ts'
import { folded, page } from '#tests/support/parts.tsx'

it('500 edits of one answer are one line each, and texts of 1 MB their first lines', async () => {
  await import('./edit-card.tsx')
  const many = Array.from({ length: 500 }, (_, at) => edit(`src/${at}.ts`))
  const long = edit('src/long.ts', { oldText: 'const a = 1\n'.repeat(87_000), newText: 'const a = 2\n'.repeat(87_000) })
  const { container, rerender } = render(page(folded(many.map(edited))))
  await act(async () => undefined)
  expect(container.querySelectorAll('.edit')).toHaveLength(500)
  expect(screen.queryAllByRole('listitem')).toEqual([])
  rerender(page(folded([edited(long)])))
  await act(async () => undefined)
  expect(screen.getAllByRole('listitem')).toHaveLength(12)
})
