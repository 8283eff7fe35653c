import { words } from '../words.ts'

export const admin = words({
  administration: 'Administration',
  yourSettings: 'Your settings',
})
