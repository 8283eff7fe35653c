import type { PromptJson } from '#lib/assistants/shared.ts'

/** Makes the request that stores a prompt as it is, for an undo. */
export function bodyOf({ name, title, text, sharedWith, people }: PromptJson) {
  const audience = sharedWith === 'people' ? { kind: sharedWith, emails: people.map(({ email }) => email) } : { kind: sharedWith }
  return { name, title, text, audience }
}
