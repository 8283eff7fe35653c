import type { Body } from '#components/routes.ts'

/** People and groups who use something besides its owner, by name. A person who was only typed has no name yet. */
export interface AudienceValue {
  kind: 'nobody' | 'people' | 'everyone'
  people: readonly { email: string; name: string | null }[]
  groups: readonly { id: string; name: string }[]
}

type Audience = NonNullable<Body<'POST /api/collections'>['audience']>

/** Makes the audience of a request. */
export function audienceOf({ kind, people, groups }: AudienceValue): Audience {
  return kind === 'people' ? { kind, emails: people.map(({ email }) => email), groups: groups.map(({ id }) => id) } : { kind }
}
