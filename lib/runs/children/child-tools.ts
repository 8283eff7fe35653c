import { WORKSPACE_SERVER } from '../run/own-tool.ts'

const inFiles = (id: string) => id.startsWith(`${WORKSPACE_SERVER}.`)

/**
 * Lists the tools of a child: those that its parent was offered, as far as its assistant has them and its task names them. Never more than its parent has.
 * Returns names that mean none of them as `unknown`.
 */
export function childTools(
  offered: Iterable<string>,
  { assistant, named }: { assistant: readonly string[] | null; named?: readonly string[] | undefined },
): { ids: string[]; unknown: string[] } {
  const own = [...offered].filter(id => assistant === null || has(assistant, id))
  if (named === undefined) return { ids: own, unknown: [] }
  const meant = named.map(name => ({ name, ids: own.filter(id => isMeant(id, name)) }))
  return {
    ids: [...new Set(meant.flatMap(({ ids }) => ids))],
    unknown: meant.filter(({ ids }) => ids.length === 0).map(({ name }) => name),
  }
}

/** Tells whether an assistant has a tool. Tools for files belong to the files, unless it names some of them. */
function has(selection: readonly string[], id: string): boolean {
  if (selection.includes('*') || selection.includes(id)) return true
  return inFiles(id) && selection.length > 0 && !selection.some(inFiles)
}

/** Compares an id with a name as models write it: `server.tool`, `server__tool`, or the tool or the server alone. */
function isMeant(id: string, name: string): boolean {
  const at = id.indexOf('.')
  const [server, tool] = [id.slice(0, at), id.slice(at + 1)]
  return name === id || name === `${server}__${tool}` || name === tool || name === server || name === `${server}.*`
}
