import type { Answer } from '#components/routes.ts'

type WholePrompt = Answer<'GET /api/prompts/[promptId]'>

/** Makes the request that stores a prompt as it is, for an undo. */
export function bodyOf({ name, title, text, sharedWith, people }: WholePrompt) {
  const audience = sharedWith === 'people' ? { kind: sharedWith, emails: people.map(({ email }) => email) } : { kind: sharedWith }
  return { name, title, text, audience }
}
