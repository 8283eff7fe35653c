import { named, route, scopes } from '#lib/http/index.ts'
import { projectPatchSchema } from '#lib/projects/index.ts'
import { server } from '#lib/server.ts'

export const GET = route({ auth: 'session', right: 'chat:read', params: named('projectId') }, async ({ actor, params }) => ({
  project: await server().projects.get(actor, params.projectId),
}))

/** Changes the project, for its owners. */
export const PATCH = route(
  {
    auth: 'session',
    right: 'chat:write',
    scope: scopes.project,
    body: projectPatchSchema,
  },
  async ({ actor, params, body }) => {
    const { projects, models, chats } = server()
    const model = typeof body.model === 'string' ? { model: (await models.resolve(actor, body.model)).id } : {}
    const project = await projects.update(actor, params.projectId, { ...body, ...model })
    if (project.folderId !== null && body.folderId !== undefined)
      await chats.lendFiles({ projectId: project.id, workspaceId: project.folderId })
    return { project }
  },
)

/** Deletes the project, for its owners. Its chats stay with the people who own them. */
export const DELETE = route({ auth: 'session', right: 'chat:write', params: named('projectId') }, async ({ actor, params }) =>
  server().projects.remove(actor, params.projectId),
)
