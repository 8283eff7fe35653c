/** One thing a scripted model does. Text and reasoning go out word by word unless `tokens` says otherwise, `delayMs` apart. */
export type Step =
  | { text: string; tokens?: Tokens; delayMs?: number }
  | { reasoning: string; tokens?: Tokens; delayMs?: number }
  | { call: ScriptedCall; delayMs?: number }
  | { delayMs: number }
  /** Waits until `control.release(name)`. */
  | { hold: string }
  | { comment: string }
  /** Replaces the counted usage; null sends none. */
  | { usage: Record<string, unknown> | null }
  /** The finish reason; without this step `tool_calls` after calls, else `stop`. Null sends none. */
  | { finish: string | null }
  /** An error object inside the stream; nothing follows. */
  | { error: { message: string; type?: string; code?: string | number } }
  /** Bytes as they are. */
  | { raw: string }
  /** Nothing more, ever, until the client leaves. */
  | { stall: true }
  /** The socket is destroyed. */
  | { cut: true }
  /** The end of the body without the wire's own end mark. */
  | { end: true }

export type Tokens = 'words' | 'whole' | 'characters' | string[]

export interface ScriptedCall {
  /** The model-facing name, or the end of one that is offered: `echo` finds `everything__echo`. */
  name: string
  /** A string is sent as it is, anything else as JSON. */
  arguments: unknown
  /** Absent: `call_<n>`; null sends none. */
  id?: string | null
  /** Characters a fragment; 10 unless given. */
  fragment?: number
  /** Each fragment begins with all before it. */
  repeats?: boolean
}

/** A whole answer of the scripted model to one request. */
export type Answer =
  | Step[]
  /** A plain HTTP answer. */
  | { status: number; headers?: Record<string, string>; body?: unknown; delayMs?: number }
  /** A file of recorded bytes, whole or in pieces of so many bytes. */
  | { replay: string; pieceBytes?: number; delayMs?: number }

export interface Script {
  /** Model name, `*` for any. */
  model: string
  /** Used one after another; the last one again and again. */
  answers: Answer[]
  /** Only for requests whose body holds this text; goes before scripts without. */
  match?: string
}

export interface RecordedRequest {
  id: number
  atMs: number
  method: string
  path: string
  headers: Record<string, string>
  body: unknown
  model: string | null
  /** Writes so far. */
  writes: number
  /** Null while it is open. `finished` is the server's own end, `cut` its own break, `client` that the other side left. */
  closed: { by: 'finished' | 'cut' | 'client'; atMs: number } | null
}
