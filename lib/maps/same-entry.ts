import type { MapEntry } from './maps.ts'

export function isSameEntry(one: MapEntry, other: MapEntry | undefined): boolean {
  return (
    other !== undefined &&
    one.block === other.block &&
    one.signature === other.signature &&
    one.references === other.references &&
    one.refersTo.length === other.refersTo.length &&
    one.refersTo.every((path, index) => path === other.refersTo[index])
  )
}
