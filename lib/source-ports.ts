import type { Auth } from '#lib/auth/index.ts'
import { createPageLoader } from '#lib/context/index.ts'
import { AppError } from '#lib/errors.ts'
import type { SourcePorts } from '#lib/knowledge/index.ts'
import { type Platform, sleep } from '#lib/platform/index.ts'
import type { Projects } from '#lib/projects/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import type { Workspaces } from '#lib/workspace/index.ts'

/** Pause between two pages of one site, which serves others too. */
const SITE_PAUSE_MS = 500

interface Rooms {
  auth: Pick<Auth, 'actorOfUser'>
  projects: Pick<Projects, 'get'>
  workspaces: Workspaces
}

/** Makes the ways to the folders, projects and pages that collections follow. Each call asks for the access of the person again. */
export function sourcePorts(platform: Platform, { auth, projects, workspaces }: Rooms): SourcePorts {
  const loader = createPageLoader(platform)
  return {
    actorOf: userId => auth.actorOfUser(userId),
    async project(actor, projectId) {
      const { name, folderId } = await projects.get(actor, projectId)
      const tree = folderId ?? (await platform.db.client.fileTree.findFirst({ where: { projectId }, select: { id: true } }))?.id
      if (tree === undefined) throw new AppError('no_workspace')
      return { workspaceId: tree, title: name }
    },
    folderTitle: async (actor, id) => (await workspaces.get(actor, id)).title,
    async folderFiles(actor, id) {
      const { files } = await workspaces.tree(actor, id)
      return files.filter(({ change }) => change !== 'deleted')
    },
    async fileBytes(actor, id, path, mostBytes) {
      const read = await workspaces.readBytes(actor, id, path, mostBytes)
      if (read.status !== 'ok') throw new AppError('file_not_found')
      return read.bytes
    },
    address(written) {
      const page = loader.read(written)
      if (page?.kind !== 'page') throw new AppError('unusable', { message: page?.reason ?? t('notAddressPage') })
      return { url: page.url, name: page.displayName }
    },
    pause: signal => sleep(SITE_PAUSE_MS, signal),
    async page(url, reader) {
      const loaded = await loader.load(url, reader)
      if (loaded.state === 'failed') throw new AppError('unusable', { message: loaded.reason })
      const { title, text } = loaded.page
      return { name: loader.read(url)?.displayName ?? url, title, text }
    },
  }
}
