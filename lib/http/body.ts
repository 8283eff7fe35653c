import { z } from 'zod'
import { AppError } from '#lib/errors.ts'
import { holdsMoreValues, isTooDeep, MAX_JSON_VALUES, toStorableJson } from '#lib/platform/index.ts'
import { refusals as t } from '#lib/words/en/refusals.ts'
import type { RouteRequest } from './route-request.ts'

export const DEFAULT_BODY_BYTES = 1024 * 1024
const FORM_BYTES = 64 * 1024
/** Limits of a refusal: problems, and characters of each foreign key that it names. */
const MAX_PROBLEMS = 20
const MAX_PATH_CHARS = 200

/** Body of a route that takes none, but a JSON body of nothing. */
export const emptyBody = z.strictObject({})

/** Reads and checks the JSON body. An absent one counts as `{}`. Throws `unsupported_media_type`, `too_large`, `invalid_json` or `invalid_request`. */
export async function readBody<Schema extends z.ZodType>(
  request: RouteRequest,
  schema: Schema,
  maxBytes: number,
): Promise<z.output<Schema>> {
  const mediaType = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
  const isJson = mediaType === 'application/json'
  if (!isJson && Number(request.headers.get('content-length') ?? 0) > 0) throw new AppError('unsupported_media_type')
  const text = await readText(request, maxBytes)
  if (text === '') return checked(schema, {})
  if (!isJson) throw new AppError('unsupported_media_type')
  return checked(schema, parseJson(text))
}

/** Checks a value. Throws `invalid_request`, whose details list the first twenty problems as `{path, problem}`. */
export function checked<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const problems = result.error.issues
    .slice(0, MAX_PROBLEMS)
    .flatMap(issue =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.slice(0, MAX_PROBLEMS).map(key => ({ path: pathOf([...issue.path, key]), problem: 'unknown field' }))
        : [{ path: pathOf(issue.path), problem: issue.message.slice(0, 1000) }],
    )
  throw new AppError('invalid_request', { details: problems.slice(0, MAX_PROBLEMS) })
}

function pathOf(path: readonly PropertyKey[]): string {
  return path.map(String).join('.').slice(0, MAX_PATH_CHARS)
}

/** Reads a form as next-auth's clients send it, as JSON or URL-encoded; values other than text are dropped. */
export async function readForm(request: RouteRequest): Promise<Record<string, string>> {
  const text = await readText(request, FORM_BYTES)
  const isJson = request.headers.get('content-type')?.includes('application/json')
  const fields = isJson && text !== '' ? parseJson(text) : Object.fromEntries(new URLSearchParams(text))
  const entries = Object.entries(typeof fields === 'object' && fields !== null ? fields : {})
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

async function readText(request: RouteRequest, maxBytes: number): Promise<string> {
  // Some clients send a byte order mark before their JSON.
  return (await readBytes(request, maxBytes)).toString('utf8').replace(/^\uFEFF/, '')
}

/** Reads the raw body. Throws `too_large`. */
export async function readBytes(request: RouteRequest, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  if (!request.body) return Buffer.alloc(0)
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of request.body) {
    size += piece.byteLength
    if (size > maxBytes) throw tooLarge(maxBytes)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

/** Escapes of NUL and of surrogates. UTF-8 itself has no lone surrogates, and JSON no raw NUL. */
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i

function parseJson(text: string): unknown {
  if (holdsMoreValues(text, MAX_JSON_VALUES))
    throw new AppError('too_large', {
      message: t('bodyTooManyValues', { most: MAX_JSON_VALUES }),
      details: { max_values: MAX_JSON_VALUES },
    })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid_json', { cause })
  }
  if (isTooDeep(value)) throw new AppError('invalid_request', { message: t('bodyNestedTooDeep') })
  return UNSTORABLE.test(text) ? toStorableJson(value) : value
}

function tooLarge(maxBytes: number): AppError {
  return new AppError('too_large', { details: { max_bytes: maxBytes } })
}
