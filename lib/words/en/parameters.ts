import { words } from '../words.ts'

export const parameters = words({
  effortNone: 'None',
  effortMinimal: 'Minimal',
  effortLow: 'Low',
  effortMedium: 'Medium',
  effortHigh: 'High',
  effortVeryHigh: 'Very high',
  effortHighest: 'Highest',
})
