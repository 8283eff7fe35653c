import { words } from '../words.ts'

export const budgetCard = words({
  goesOn: 'The answer goes on by itself as soon as there is room.',
  othersRaise: 'People who manage this budget can raise it; the answer then goes on by itself.',
  newLimitUsd: 'New limit in US dollars',
  newLimitTokens: 'New limit in tokens',
  raise: 'Raise and go on',
  stop: 'Stop',
  wentOn: 'The budget had room again',
  raised: 'Raised',
})
