/** A file that code reads or writes, by its path below `/files`. */
export interface CodeFile {
  name: string
  bytes: Uint8Array<ArrayBuffer>
}

export type CodeLanguage = 'python' | 'javascript'

export interface CodeJob {
  language: CodeLanguage
  code: string
  /** Files that the code may read. */
  files: readonly CodeFile[]
}

/** Parts of Python's interpreter, as `pyodide` ships them. */
export interface PythonParts {
  /** Source of the module that starts the interpreter. */
  asm: string
  wasm: ArrayBuffer
  stdlib: ArrayBuffer
}

/** Everything that the worker gets, all at once: it fetches nothing. */
export interface WorkerJob extends CodeJob {
  python: PythonParts | null
  /** Wheels that the code imports, and those that they need. */
  wheels: readonly CodeFile[]
}

/** Everything that the frame gets. */
export interface FrameJob extends WorkerJob {
  /** Source of the worker. */
  worker: string
}

export type OutputStream = 'out' | 'error'

export interface CodeError {
  /** Error with its traceback, in the words of the language. */
  text: string
  /** Line of the code, from 1; null where it is unknown. */
  line: number | null
}

/** Says how a run is doing, in this order: `started` once, then output and pictures, `end` once. */
export type CodeMessage =
  | { kind: 'started' }
  | { kind: 'output'; stream: OutputStream; text: string }
  | { kind: 'picture'; file: CodeFile }
  | { kind: 'end'; value: string | null; error: CodeError | null; files: CodeFile[]; droppedChars: number; droppedFiles: number }
