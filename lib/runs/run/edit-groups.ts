import { ALREADY_THERE } from '#lib/edits/index.ts'
import { allEdits, type ChatPart, type EditSummary, type EditView, type ToolOutput } from '#lib/messages/index.ts'
import { plainPath } from '#lib/workspace/index.ts'

/** Edits of one file, in the order of the answer. */
export interface EditGroup {
  path: string
  edits: EditView[]
}

/** Groups edits by the file that they name. A path that no workspace can have stays as it is written. */
export function groupEdits(edits: readonly EditView[]): EditGroup[] {
  const groups = new Map<string, EditView[]>()
  for (const edit of edits) {
    const path = pathOf(edit)
    const group = groups.get(path)
    if (group) group.push(edit)
    else groups.set(path, [edit])
  }
  return [...groups].map(([path, edits]) => ({ path, edits }))
}

export function pathOf({ file }: Pick<EditView, 'file'>): string {
  return plainPath(file)
}

export function editsOf(parts: readonly ChatPart[]): EditView[] {
  return parts.flatMap(part => (part.type === 'data-edit' ? [part.data] : []))
}

export function lastStep(parts: readonly ChatPart[]): readonly ChatPart[] {
  return parts.slice(parts.findLastIndex(part => part.type === 'step-start') + 1)
}

/** Finds the edits of the last step that have no end yet. */
export function openEdits(parts: readonly ChatPart[]): EditView[] {
  return editsOf(lastStep(parts)).filter(({ status }) => status === 'writing')
}

/** Files that the answer has changed so far, by blocks or tools. */
export function changedFiles(parts: readonly ChatPart[]): { path: string; change: 'modified' | 'created' | 'deleted' }[] {
  return parts.flatMap(part => {
    if (part.type === 'data-edit' && part.data.status === 'applied' && part.data.message !== ALREADY_THERE) {
      return [{ path: pathOf(part.data), change: part.data.oldText === '' ? ('created' as const) : ('modified' as const) }]
    }
    if (part.type !== 'dynamic-tool' || part.state !== 'output-available') return []
    const output = part.output as ToolOutput
    return output.status === 'done' ? (output.changedFiles ?? []) : []
  })
}

/** Sums up the edits of an answer. Null where it edits no file. */
export function summaryOf(
  parts: readonly ChatPart[],
  { filesAutoAdded = [], workspaceId }: Partial<Pick<EditSummary, 'filesAutoAdded' | 'workspaceId'>>,
): EditSummary | null {
  const edits = allEdits(parts)
  const changes = changedFiles(parts)
  if (edits.length + changes.length === 0) return null
  const count = (status: EditView['status']) =>
    edits.filter(edit => edit.status === status && !edit.isDiscarded && !edit.isContinued).length
  const discarded = edits.filter(({ isDiscarded }) => isDiscarded).length
  const created = [...new Set(changes.filter(({ change }) => change === 'created').map(({ path }) => path))]
  const others = changes.filter(({ path, change }) => change !== 'created' && !created.includes(path))
  return {
    applied: count('applied'),
    failed: count('failed'),
    skipped: count('skipped'),
    validated: count('validated'),
    notInContext: count('not_in_context'),
    ...(discarded === 0 ? {} : { discarded }),
    filesModified: [...new Set(others.map(({ path }) => path))],
    filesCreated: created,
    filesAutoAdded: [...filesAutoAdded],
    ...(workspaceId === undefined ? {} : { workspaceId }),
  }
}
