import { named, route } from '#lib/http/index.ts'
import { server } from '#lib/server.ts'

/** Gives a project files of its own, kept by Parley; its chats without files use them. Returns `{workspace}`. */
export const POST = route(
  { auth: 'session', right: 'chat:write', params: named('projectId'), status: 201 },
  async ({ actor, params: { projectId } }) => {
    const { fileTrees, chats } = server()
    const workspace = await fileTrees.ensureOfProject(actor, projectId)
    await chats.lendFiles({ projectId, workspaceId: workspace.id })
    return { workspace }
  },
)
