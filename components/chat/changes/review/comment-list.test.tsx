import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { CommentList } from './comment-list.tsx'

it('[ws-07] lists the comments on a file by line, as the answer formats them', () => {
  const comment = { path: 'a.ts', line: 9, lastLine: 9, text: 'Second one.' }
  const { container } = render(<CommentList comments={[comment, { ...comment, line: 2, lastLine: 4, text: '**First** one.' }]} />)
  expect(screen.getAllByRole('listitem').map(item => item.textContent)).toEqual(['Lines 2–4First one.', 'Line 9Second one.'])
  expect(container.querySelectorAll('strong')).toHaveLength(1)
  expect(render(<CommentList comments={[]} />).container.innerHTML).toBe('')
})
