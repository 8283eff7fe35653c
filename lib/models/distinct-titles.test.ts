import { expect, it } from 'vitest'
import { distinctTitles } from './distinct-titles.ts'

it('[web-51] tells models of one title apart by their provider, or by their id', () => {
  const titles = distinctTitles([
    { id: 'anthropic:sonnet', title: 'Sonnet' },
    { id: 'openrouter:sonnet', title: 'sonnet' },
    { id: 'local:a', title: 'Llama' },
    { id: 'local:b', title: 'Llama' },
    { id: 'openai:gpt', title: 'GPT' },
  ]).map(({ title }) => title)
  expect(titles).toEqual(['Sonnet (anthropic)', 'sonnet (openrouter)', 'Llama (local:a)', 'Llama (local:b)', 'GPT'])
})
