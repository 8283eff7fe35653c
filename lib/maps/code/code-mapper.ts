import { markOf } from '../entry-mark.ts'
import type { MapChange, MapEntry } from '../maps.ts'
import { createLinker } from './linker.ts'
import type { CodeOutline } from './outline.ts'
import { type Aliases, chooseAliases, shortener } from './print/aliases.ts'
import { printFile } from './print/print-file.ts'

const SIGNS =
  '# c=class m=method f=function v=variable t=type i=import a=async ->T=returns ?=optional ←N=referenced by N files →=calls +N=more ″=the same references'

/** Part of its files that must come or go before a workspace gets other aliases: these break what a provider has in its cache. */
const ALIASES_STAY = 0.1

/** Aliases as they were chosen, and the number of files then. */
export interface AliasChoice {
  aliases: Aliases
  files: number
}

/** Map of the code of one workspace, which follows its files. */
export interface CodeMapper {
  /** Null before the first map. */
  readonly choice: AliasChoice | null
  /** Continues with the aliases of a process before, where none are chosen yet. */
  adopt(choice: AliasChoice): void
  update(change: { removed: readonly string[]; outlines: readonly CodeOutline[] }): void
  /** Returns what has changed in the map since the last call. */
  take(): MapChange
}

export function createCodeMapper(): CodeMapper {
  const outlines = new Map<string, CodeOutline>()
  const linker = createLinker(outlines)
  const marks = new Map<string, string>()
  let changed = new Set<string>()
  let aliases: Aliases = []
  let filesAtChoice = 0

  /** Chooses aliases where there are none, or the files are others now. Returns whether they have changed. */
  function reviseAliases(): boolean {
    if (Math.abs(outlines.size - filesAtChoice) <= filesAtChoice * ALIASES_STAY) return false
    filesAtChoice = outlines.size
    const before = aliases
    aliases = chooseAliases(printedPaths(), before)
    return String(aliases) !== String(before)
  }

  /** Counts how often each path is printed: about as often as files import it. */
  function printedPaths(): Map<string, number> {
    const printed = new Map<string, number>()
    for (const { path, tests } of outlines.values()) {
      if (tests) continue
      for (const one of linker.graph().linksOf(path)?.printed ?? [])
        if (one.kind === 'path') printed.set(one.path, (printed.get(one.path) ?? 0) + 1)
    }
    return printed
  }

  return {
    get choice() {
      return filesAtChoice === 0 ? null : { aliases, files: filesAtChoice }
    },

    adopt(choice) {
      if (filesAtChoice > 0) return
      aliases = choice.aliases
      filesAtChoice = choice.files
    },

    update({ removed, outlines: given }) {
      for (const path of removed) if (outlines.delete(path)) changed.add(path)
      for (const outline of given) {
        outlines.set(outline.path, outline)
        changed.add(outline.path)
      }
    },

    take() {
      const legend = () => [SIGNS, ...(aliases.length > 0 ? [`# ${aliases.map(pair => pair.join('=')).join(' ')}`] : [])].join('\n')
      if (changed.size === 0) return { legend: legend(), changed: [], removed: [] }
      const concerned = linker.update(changed)
      const removed = [...changed].filter(path => !outlines.has(path) && marks.delete(path))
      changed = new Set()
      const paths = reviseAliases() || concerned === 'all' ? outlines.keys() : concerned
      const short = shortener(aliases)
      const printed: MapEntry[] = []
      for (const path of paths) {
        const outline = outlines.get(path)
        if (!outline) continue
        const graph = linker.graph()
        const refersTo = [...(graph.linksOf(path)?.files ?? [])].sort()
        const entry = { path, ...printFile(outline, graph, short), references: graph.referrers(path).size, refersTo }
        const mark = markOf(entry)
        if (marks.get(path) === mark) continue
        marks.set(path, mark)
        printed.push(entry)
      }
      return { legend: legend(), changed: printed, removed }
    },
  }
}
