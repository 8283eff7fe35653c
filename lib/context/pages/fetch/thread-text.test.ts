import { describe, expect, it } from 'vitest'
import { threadText } from './thread-text.ts'

const LONG = 'x'.repeat(500_000)

describe('the text of a thread', () => {
  it('has title, state, labels, author and date in its head, and its comments below', () => {
    const thread = {
      title: 'It breaks',
      state: 'open',
      body: 'Always.',
      user: { login: 'ann' },
      created_at: '2024-05-06T07:08:09Z',
      labels: ['bug'],
    }
    const comments = [{ body: 'Here too.', user: { login: 'bob' }, created_at: '2024-05-07T00:00:00+02:00' }]
    expect(threadText(JSON.stringify(thread), JSON.stringify(comments), 'a/b #1')).toEqual({
      title: 'It breaks (a/b #1)',
      text: '# It breaks\n\na/b #1 · open · bug\n\nann, 2024-05-06\n\nAlways.\n\n## bob, 2024-05-07\n\nHere too.',
      publishedAt: '2024-05-06T07:08:09Z',
    })
  })

  it('is bounded in all but its words, whatever a host answers in their place', () => {
    const thread = {
      title: LONG,
      state: LONG,
      user: { login: LONG },
      created_at: `2024-05-06${LONG}`,
      labels: Array(50).fill(LONG),
      body: 'Words.',
    }
    const read = threadText(JSON.stringify(thread), JSON.stringify([{ body: 'More.', user: { login: LONG }, created_at: LONG }]), 'a/b #1')
    expect(read?.publishedAt).toBe(null)
    expect(read?.title?.length).toBeLessThanOrEqual(300)
    expect(read?.text.length).toBeLessThan(2_500)
  })

  it('has no lines of its own in title, state and names', () => {
    const thread = { title: 'A\n# B', state: 'open\n\n# C', user: { login: 'd\n# E' }, created_at: '\n# F', labels: ['g\n# H'] }
    expect(
      threadText(JSON.stringify(thread), '[]', 'a/b #1')
        ?.text.split('\n')
        .filter(line => line.startsWith('# ')),
    ).toEqual(['# A # B'])
  })
})
