import type { WorkspaceMap } from '../maps.ts'
import { type CodeGraph, linkFiles } from './graph/graph.ts'
import type { CodeOutline } from './outline.ts'
import { type Aliases, chooseAliases, shortener } from './print/aliases.ts'
import { printFile } from './print/print-file.ts'

const SIGNS =
  '# c=class m=method f=function v=variable t=type i=import a=async ->T=returns ?=optional ←N=referenced by N files →=calls +N=more ″=the same references'

export interface CodeMap {
  map: WorkspaceMap
  /** Given to the next map of the same workspace, so that its aliases stay. */
  aliases: Aliases
}

/** Makes the map of all files of a workspace. The order of the outlines does not matter. */
export function codeMap(outlines: ReadonlyMap<string, CodeOutline>, before: Aliases = []): CodeMap {
  const graph = linkFiles(outlines)
  const aliases = chooseAliases(printedPaths(outlines, graph), before)
  const short = shortener(aliases)
  const paths = [...outlines.keys()].sort()
  const entries = paths.flatMap(path => {
    const outline = outlines.get(path)
    if (!outline) return []
    const refersTo = [...(graph.refersTo.get(path) ?? [])].sort()
    return [{ path, ...printFile(outline, graph, short), references: graph.referrers.get(path)?.size ?? 0, refersTo }]
  })
  const meanings = aliases.map(([alias, prefix]) => `${alias}=${prefix}`)
  return { map: { legend: [SIGNS, ...(meanings.length > 0 ? [`# ${meanings.join(' ')}`] : [])].join('\n'), entries }, aliases }
}

/** Counts how often each path is printed: about as often as files import it. */
function printedPaths(outlines: ReadonlyMap<string, CodeOutline>, graph: CodeGraph): Map<string, number> {
  const printed = new Map<string, number>()
  for (const [path, imports] of graph.imports) {
    if (outlines.get(path)?.tests) continue
    for (const one of imports) if (one.kind === 'path') printed.set(one.path, (printed.get(one.path) ?? 0) + 1)
  }
  return printed
}
