import { words } from '../words.ts'

export const spoken = words({
  done: 'Done:',
  notDone: 'Not done:',
  lowered: 'sub {words}',
  root: 'the root of {words}',
  fraction: '({above} over {below})',
  squared: 'squared',
  cubed: 'cubed',
  power: 'to the power of {words}',
  sum: 'sum',
  product: 'product',
  integral: 'integral',
})
