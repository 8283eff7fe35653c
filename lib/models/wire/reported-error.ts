import { isEvent, type WireEvent } from './reading.ts'

/** Error reported by a provider, wherever its object holds the sentence. */
export interface ReportedError {
  message: string
  code: string | undefined
  status: number | undefined
  param: string | undefined
}

/** Most error objects unwrapped: a message may be the JSON of another error. */
const DEEPEST = 6
const nothing: ReportedError = { message: '', code: undefined, status: undefined, param: undefined }

/**
 * Reads an error object; null if it is none. Shapes: `{error: {message, code, param}}` (OpenAI, Anthropic, Google), `{error: "…"}`, `{object:
 * "error", message}` (vLLM), `{detail: "…" | [{loc, msg}]}` (FastAPI). Also `{errors: [{message}]}` (Cloudflare), `{message}` and `{Message}`
 * (gateways), `{code, msg}` (Chinese providers, also with a status of 200). The innermost message wins: that in `metadata.raw` (OpenRouter),
 * or in JSON inside a message.
 */
export function readError(value: unknown): ReportedError | null {
  const json = Array.isArray(value) ? value[0] : value
  if (!isEvent(json)) return null
  // An answer may have fields of any name; only its `error` is an error.
  return 'choices' in json || 'candidates' in json ? read({ error: json.error }, 0) : read(json, 0)
}

/** Reads the error of a failed answer. Also accepts plain messages, since the status already marks the failure. */
export function readFailure(value: unknown): ReportedError | null {
  const json = Array.isArray(value) ? value[0] : value
  if (!isEvent(json)) return null
  const plain = text(json.message) ?? text(json.Message) ?? text(json.msg) ?? text(json.error_msg) ?? text(json.title)
  return readError(json) ?? (plain === undefined ? null : unwrapped({ ...described(json), message: plain }, 0))
}

function read(json: WireEvent, depth: number): ReportedError | null {
  const { error, errors, detail } = json
  if (typeof error === 'string') return unwrapped({ ...nothing, ...codes(json), message: text(json.error_description) ?? error }, depth)
  if (isEvent(error)) return object(error, depth)
  if (isEvent(json.response) && json.response.error) return read({ error: json.response.error }, depth + 1)
  if (Array.isArray(errors) && errors.length > 0) {
    const [first] = errors
    return isEvent(first) ? object(first, depth) : unwrapped({ ...nothing, message: String(first) }, depth)
  }
  if (json.object === 'error' || json.type === 'error') return object(json, depth)
  if (typeof detail === 'string') return unwrapped({ ...nothing, message: detail }, depth)
  if (isEvent(detail)) return read(detail, depth + 1) ?? object(detail, depth)
  const [issue] = Array.isArray(detail) ? detail.filter(isEvent) : []
  if (issue) return { ...nothing, message: text(issue.msg) ?? '', ...(Array.isArray(issue.loc) ? { param: issue.loc.join('.') } : {}) }
  const words = text(json.msg) ?? text(json.message)
  const hasFailed = json.success === false || (isFailureCode(json.code) && !('id' in json) && !('type' in json))
  return hasFailed && words !== undefined ? unwrapped({ ...described(json), message: words }, depth) : null
}

function isFailureCode(code: unknown): boolean {
  return (
    (typeof code === 'number' && code !== 0 && code !== 200) || (typeof code === 'string' && code !== '' && code !== '0' && code !== '200')
  )
}

function object(error: WireEvent, depth: number): ReportedError {
  const raw = isEvent(error.metadata) ? error.metadata.raw : undefined
  const said = unwrapped(described(error), depth)
  if (raw === undefined || raw === null) return said
  const inner = typeof raw === 'string' ? unwrapped({ ...nothing, message: raw }, depth) : read(raw as WireEvent, depth + 1)
  return inner === null || inner.message === '' ? said : { ...said, message: inner.message, param: inner.param ?? said.param }
}

function described(error: WireEvent): ReportedError {
  const { message } = error
  const within = isEvent(message) ? (text(message.detail) ?? text(message.message) ?? text(message.error)) : undefined
  return {
    ...codes(error),
    message: text(message) ?? within ?? text(error.msg) ?? text(error.detail) ?? text(error.Message) ?? '',
    param: text(error.param),
  }
}

function codes(error: WireEvent): Pick<ReportedError, 'code' | 'status'> {
  const status = [error.status_code, error.statusCode, error.code, error.status].find(
    value => typeof value === 'number' && value >= 300 && value < 600,
  )
  const code = [error.code, error.type, error.status, error.__type].find(value => typeof value === 'string')
  return { code: code as string | undefined, status: status as number | undefined }
}

/** Unwraps a message that is, or ends with, the JSON of another error. */
function unwrapped(said: ReportedError, depth: number): ReportedError {
  const { message } = said
  const at = message.indexOf('{')
  if (depth >= DEEPEST || at === -1 || !message.trimEnd().endsWith('}')) return said
  const inner = parsed(message.slice(at).trim())
  if (!isEvent(inner)) return said
  const within = read(inner, depth + 1) ?? readFailure(inner)
  if (within === null || within.message === '') return { ...said, message: message.slice(0, at).trim() }
  return { ...said, message: within.message, code: said.code ?? within.code, param: said.param ?? within.param }
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}
