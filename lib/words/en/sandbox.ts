import { words } from '../words.ts'

export const sandbox = words({
  runningCode: 'Code that runs',
})
