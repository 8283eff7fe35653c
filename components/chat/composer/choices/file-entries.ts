import { errorSentence, request } from '#components/request.ts'
import type { WorkspaceView } from '#lib/workspace/shared.ts'
import type { Entry, Listing } from '../entries/entries.ts'

/** Chat for which files are listed. */
export interface FilesOf {
  chatId: string
  isStored: boolean
  projectId: string | null
}

/** Most folders whose files one menu lists; those of the chat and its project are the first. */
const MOST_FOLDERS = 12
const MOST_FILES = 50_000

type Folder = Pick<WorkspaceView, 'id' | 'title'>

/** Lists the files that `#` offers: those that the chat uses, those of its project, and those of the folders that the person may use. */
export async function loadFileEntries(of: FilesOf, signal: AbortSignal): Promise<Listing> {
  const folders = await foldersOf(of, signal)
  const listings = await Promise.all(
    folders.map(async folder => {
      try {
        const { files } = await request('GET /api/workspaces/[workspaceId]/tree', { params: { workspaceId: folder.id }, signal })
        return { entries: files.map(({ path }) => fileEntry(folder, path)), unavailable: [] }
      } catch (error) {
        if (signal.aborted) throw error
        return { entries: [], unavailable: [{ server: folder.id, serverTitle: folder.title, reason: errorSentence(error) }] }
      }
    }),
  )
  return {
    entries: listings.flatMap(({ entries }) => entries).slice(0, MOST_FILES),
    unavailable: listings.flatMap(({ unavailable }) => unavailable),
  }
}

async function foldersOf({ chatId, isStored, projectId }: FilesOf, signal: AbortSignal): Promise<Folder[]> {
  const [{ data }, used, asked] = await Promise.all([
    request('GET /api/workspaces', { query: { chat: chatId }, signal }),
    isStored ? request('GET /api/chats/[chatId]/selection', { params: { chatId }, signal }) : null,
    projectId === null ? null : request('GET /api/projects/[projectId]', { params: { projectId }, signal }),
  ])
  const project = asked?.project
  const ofProject = project?.workspaceId ? [{ id: project.workspaceId, title: project.name }] : []
  const all = new Map<string, Folder>([...ofProject, ...data].map(folder => [folder.id, folder]))
  const rank = ({ id }: Folder) => (id === used?.workspaceId ? 0 : id === project?.workspaceId ? 1 : 2)
  return [...all.values()].toSorted((a, b) => rank(a) - rank(b)).slice(0, MOST_FOLDERS)
}

function fileEntry({ id: workspaceId, title: folder }: Folder, path: string): Entry {
  const title = path.slice(path.lastIndexOf('/') + 1)
  return { kind: 'file', key: `file ${workspaceId} ${path}`, title, detail: path, folder, workspaceId, path }
}
