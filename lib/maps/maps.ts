/** Entry of one file in a map. */
export interface MapEntry {
  path: string
  /** The file as the map prints it. */
  block: string
  /** Text whose change counts as a change of the entry: its signatures, without references and aliases. */
  signature: string
  /** Number of files that refer to it. */
  references: number
  /** Paths of the files that it refers to, in order. */
  refersTo: readonly string[]
}

/** Map of a workspace: of its code, or of its documents. */
export interface WorkspaceMap {
  /** Explains the signs and aliases of the entries. */
  legend: string
  /** By path. */
  entries: readonly MapEntry[]
}

/** Changes of a map since it was asked for last. */
export interface MapChange {
  legend: string
  changed: MapEntry[]
  removed: string[]
}
