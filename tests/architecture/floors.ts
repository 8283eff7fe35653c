import { circlesOf } from './circles.ts'
import type { Source } from './sources.ts'

/** Folders below one folder, the lowest floor first. Those of one floor do not import each other. A file beside them may be named, with its ending. */
export type Floors = readonly (readonly string[])[]

type Imports = readonly Pick<Source, 'file' | 'imports'>[]

/** Folder or file directly below `folder` in which `file` lies, or null where it lies elsewhere. */
const boxOf = (folder: string, file: string) =>
  file.startsWith(`${folder}/`) ? (file.slice(folder.length + 1).split('/')[0] ?? null) : null

/** Imports between the boxes of a folder, types included. */
function importsBetween(sources: Imports, folder: string) {
  const files = new Set(sources.map(({ file }) => file))
  return sources.flatMap(({ file, imports }) =>
    imports
      .filter(target => files.has(target))
      .map(target => ({ file, target, from: boxOf(folder, file), to: boxOf(folder, target) }))
      .flatMap(({ from, to, ...files }) => (from === null || to === null || from === to ? [] : [{ from, to, ...files }])),
  )
}

/** Finds the boxes that reach each other, in `top` and in each folder below it: `folder: box, box`. */
export function ringsBelow(sources: Imports, top: string): string[] {
  const inside = sources.filter(({ file }) => boxOf(top, file) !== null)
  const folders = new Set(inside.flatMap(({ file }) => parentsOf(file)).filter(folder => `${folder}/`.startsWith(`${top}/`)))
  return [...folders].sort().flatMap(folder => {
    const imports = Map.groupBy(importsBetween(inside, folder), ({ from }) => from)
    const boxes = [...imports].map(([file, found]) => ({ file, imports: found.map(({ to }) => to) }))
    return circlesOf(boxes).map(ring => `${folder}: ${ring.join(', ')}`)
  })
}

function parentsOf(file: string): string[] {
  const names = file.split('/').slice(0, -1)
  return names.map((_, at) => names.slice(0, at + 1).join('/'))
}

/** Finds the imports of a folder that do not lead to a lower floor: `file -> target`. */
export function climbingImports(sources: Imports, folder: string, floors: Floors): string[] {
  const level = new Map(floors.flatMap((boxes, at) => boxes.map(box => [box, at] as const)))
  return importsBetween(sources, folder)
    .filter(({ from, to }) => (level.get(from) ?? Number.POSITIVE_INFINITY) <= (level.get(to) ?? -1))
    .map(({ file, target }) => `${file} -> ${target}`)
}

/** Finds the folders that have no floor, and the floors that have no folder or file. */
export function misplacedBoxes(sources: Imports, folder: string, floors: Floors): string[] {
  const boxes = new Set(sources.map(({ file }) => boxOf(folder, file)).filter(box => box !== null))
  const placed = floors.flat()
  return [...placed.filter(box => !boxes.has(box)), ...[...boxes].filter(box => !box.includes('.') && !placed.includes(box))].sort()
}
