import { words } from '../words.ts'

/** Refusals of one more thing than a person may hold. */
export const limits = words({
  shares: 'You have reached the limit of {most, number} public links. Withdraw one that is no longer needed.',
  browsers: 'You have reached the limit of {most, number} browsers with notices. Remove one that is no longer used.',
  webhooks: 'You have reached the limit of {most, number} webhooks. Remove one that is no longer used.',
  assistants: 'You have reached the limit of {most, number} assistants. Delete one first.',
  skills: 'You have reached the limit of {most, number} skills. Delete one first.',
  prompts: 'You have reached the limit of {most, number} prompts. Delete one first.',
  programs: 'You have reached the limit of {most, number} connected programs. Disconnect one in Settings first.',
  invitations: 'You have reached the limit of {most, number} open invitations. Withdraw some first.',
  permissions: 'You have reached the limit of {most, number} permissions. Revoke some that are no longer used.',
  apiKeys: 'You have reached the limit of {most, number} API keys. Revoke one that is no longer used.',
  projects: 'You have reached the limit of {most, number} projects. Delete one that is no longer used.',
  collections: 'You have reached the limit of {most, number} collections. Delete one that is no longer used.',
  schedules: 'You have reached the limit of {most, number} schedules. Delete one that is no longer used.',
})
