import type { EditScanner } from './edits.ts'
import { KnownPaths } from './known-paths.ts'
import { LineScanner } from './scanner.ts'

export interface EditScannerOptions {
  /** Files of the workspace. Words that are none of them count as a path only where they are written like one. */
  paths?: Iterable<string> | KnownPaths
}

/**
 * Finds edits in an answer that arrives in chunks: blocks between markers, and patches. Text that cannot belong to one is passed on immediately. A fence that holds edits
 * alone leaves the text with them; one that holds more is opened again in the text. What is meant as an edit and cannot be one is a fault.
 */
export function createEditScanner({ paths = [] }: EditScannerOptions = {}): EditScanner {
  return new LineScanner(paths instanceof KnownPaths ? paths : new KnownPaths(paths))
}
