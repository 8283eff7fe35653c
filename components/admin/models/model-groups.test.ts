import { describe, expect, it } from 'vitest'
import type { ModelView } from '#lib/models/shared.ts'
import { byProvider } from './model-groups.ts'

const model = (id: string, offered = false) => ({ id, offered }) as ModelView

describe('a list of hundreds of models', () => {
  it('[U14] is grouped by provider, with how many of each are offered', () => {
    const many = Array.from({ length: 323 }, (_, index) => model(`${index % 2 ? 'openrouter' : 'local'}:m/${index}:free`, index < 10))
    const groups = byProvider(many)
    expect(groups.map(({ provider, models, offered }) => [provider, models.length, offered])).toEqual([
      ['local', 162, 5],
      ['openrouter', 161, 5],
    ])
    expect(groups.flatMap(({ models }) => models)).toHaveLength(323)
    expect(byProvider([])).toEqual([])
  })
})
