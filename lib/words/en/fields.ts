import { words } from '../words.ts'

export const fields = words({
  enterNumber:
    'Enter a {whole, select, yes {whole number} other {number}}{unit, select, yes { of {of}} other {}} from {least, number} to {most, number}{empty, select, yes {, or nothing} other {}}.',
  enterNumberAbove:
    'Enter a {whole, select, yes {whole number} other {number}}{unit, select, yes { of {of}} other {}} above 0{empty, select, yes {, or nothing} other {}}.',
  shortenThis: 'Shorten this to {most, number} characters.',
  nameAtMost: 'Name {most} at most.',
  shortenLines: 'Shorten each line to {most, number} characters.',
  linesAtMost: 'Enter {most} lines at most.',
  automatic: 'Automatic',
  yes: 'Yes',
  no: 'No',
  calls: 'calls',
  days: 'days',
  hours: 'hours',
  megabytes: 'MB',
  minutes: 'minutes',
  percent: '%',
  rounds: 'rounds',
  seconds: 'seconds',
  tokens: 'tokens',
  messages: 'messages',
})
