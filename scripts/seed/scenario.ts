import type { Actor } from '#lib/auth/index.ts'
import type { Server } from '#lib/server.ts'

export interface SeededPerson {
  name: string
  email: string
  password: string
  role: 'admin' | 'member'
}

/** `path` begins with `/`; the page that the title names. */
export interface DeepLink {
  title: string
  path: string
}

export interface Seeded {
  people: readonly SeededPerson[]
  links: readonly DeepLink[]
}

/** A named state of a workspace, made from an empty database. */
export interface Scenario {
  name: string
  summary: string
  fill(server: Server): Promise<Seeded>
}

/** The password of every seeded person. */
export const PASSWORD = 'correct horse battery staple'
export const ada: SeededPerson = { name: 'Ada Winter', email: 'ada@example.org', password: PASSWORD, role: 'admin' }
export const noor: SeededPerson = { name: 'Noor Haddad', email: 'noor@example.org', password: PASSWORD, role: 'member' }
export const mei: SeededPerson = { name: 'Mei Tanaka', email: 'mei@example.org', password: PASSWORD, role: 'member' }
export const ben: SeededPerson = { name: 'Ben Okafor', email: 'ben@example.org', password: PASSWORD, role: 'member' }

/** The first administrator of an empty workspace. */
export async function createAdmin({ auth }: Server, person: SeededPerson = ada): Promise<Actor> {
  const { id } = await auth.users.createFirst(person)
  return actorOf(auth, id)
}

export async function createPerson({ auth }: Server, person: SeededPerson): Promise<Actor> {
  const { id } = await auth.users.create(person)
  return actorOf(auth, id)
}

export async function actorOf(auth: Server['auth'], userId: string): Promise<Actor> {
  const actor = await auth.actorOfUser(userId)
  if (!actor) throw new Error(`the person ${userId} was created and cannot be found`)
  return actor
}
