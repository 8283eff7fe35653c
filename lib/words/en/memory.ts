import { words } from '../words.ts'

export const memory = words({
  fact: 'Fact',
})
