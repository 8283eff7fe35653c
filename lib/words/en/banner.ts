import { words } from '../words.ts'

export const banner = words({
  banner: 'Announcement',
  warning: 'Warning:',
  dismiss: 'Dismiss this announcement',
})
