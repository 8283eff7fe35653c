export interface Library {
  /** Modules that an artifact can import, by name. */
  modules: Record<string, unknown>
  start?: { exported: Record<string, unknown>; require: (name: string) => unknown }
  run?: (source: string, place: Element) => void
}

declare global {
  var parleyLibrary: Library | undefined
}

/** Global of the libraries: each is a script of its own, and finds the others here. */
globalThis.parleyLibrary ??= { modules: {} }
export const library: Library = globalThis.parleyLibrary
