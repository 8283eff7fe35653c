import type { Run } from '../run/run.ts'

/** Lists the files that edit blocks of the next step may name. Null where blocks are text: no workspace, or a model that is not to edit. */
export async function editableFiles({ ports, state }: Pick<Run, 'ports' | 'state'>): Promise<string[] | null> {
  const workspaceId = state.layout?.basis.gathered.chat.workspaceId ?? null
  if (workspaceId === null || state.model.fileEdits === 'none') return null
  return ports.edits.allPaths(workspaceId)
}
