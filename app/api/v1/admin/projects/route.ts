import { operation, operations } from '#lib/api-v1/index.ts'
import { server } from '#lib/server.ts'

export const GET = operation(operations.listOwnerlessProjects, async ({ actor }) => ({
  data: (await server().projects.ownerless(actor)).map(({ people, ...project }) => ({
    ...project,
    people: people.map(({ userId, ...person }) => ({ user_id: userId, ...person })),
  })),
  next_cursor: null,
}))
