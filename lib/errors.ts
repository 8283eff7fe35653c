import { errors as t } from '#lib/words/en/errors.ts'

/** Kind of a refusal, which `lib/http` maps to a status. */
export type ErrorKind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'not_acceptable'
  | 'conflict'
  | 'gone'
  | 'too_large'
  | 'unsupported_media'
  | 'unprocessable'
  | 'too_many'
  | 'internal'
  | 'bad_gateway'
  | 'unavailable'
  | 'gateway_timeout'

/** The one table of codes, each with its kind. `lib/words/en/errors.ts` has its default sentence, on which a person can act. */
const table = {
  invalid_json: 'invalid',
  invalid_request: 'invalid',
  unauthenticated: 'unauthenticated',
  wrong_credentials: 'unauthenticated',
  forbidden: 'forbidden',
  more_than_you_have: 'forbidden',
  terms_not_accepted: 'forbidden',
  cross_origin: 'forbidden',
  not_found: 'not_found',
  chat_not_found: 'not_found',
  project_not_found: 'not_found',
  message_not_found: 'not_found',
  run_not_found: 'not_found',
  input_not_found: 'not_found',
  share_not_found: 'not_found',
  user_not_found: 'not_found',
  group_not_found: 'not_found',
  access_grant_not_found: 'not_found',
  key_not_found: 'not_found',
  program_not_found: 'not_found',
  invitation_not_found: 'not_found',
  workspace_not_found: 'not_found',
  grant_not_found: 'not_found',
  reset_not_found: 'not_found',
  server_not_found: 'not_found',
  provider_not_found: 'not_found',
  policy_not_found: 'not_found',
  page_not_found: 'not_found',
  compaction_not_found: 'not_found',
  assistant_not_found: 'not_found',
  browser_not_found: 'not_found',
  webhook_not_found: 'not_found',
  schedule_not_found: 'not_found',
  budget_not_found: 'not_found',
  prompt_not_found: 'not_found',
  collection_not_found: 'not_found',
  passage_not_found: 'not_found',
  skill_not_found: 'not_found',
  fact_not_found: 'not_found',
  file_not_found: 'not_found',
  not_acceptable: 'not_acceptable',
  method_not_allowed: 'invalid',
  unsupported_media_type: 'unsupported_media',
  too_large: 'too_large',
  storage_full: 'too_large',
  conflict: 'conflict',
  run_in_progress: 'conflict',
  run_finished: 'conflict',
  input_answered: 'conflict',
  name_taken: 'conflict',
  email_taken: 'conflict',
  last_admin: 'conflict',
  changed_on_disk: 'conflict',
  declared_elsewhere: 'conflict',
  events_expired: 'gone',
  empty_message: 'unprocessable',
  model_not_found: 'unprocessable',
  assistant_gone: 'unprocessable',
  no_model: 'unprocessable',
  ambiguous_model: 'unprocessable',
  unknown_subject: 'unprocessable',
  unknown_object: 'unprocessable',
  unknown_tool: 'unprocessable',
  ambiguous_tool: 'unprocessable',
  tools_need_streaming: 'unprocessable',
  invalid_form: 'unprocessable',
  invalid_skill: 'unprocessable',
  invalid_choice: 'unprocessable',
  weak_password: 'unprocessable',
  wrong_password: 'unprocessable',
  limit_reached: 'unprocessable',
  binary_file: 'unprocessable',
  invalid_path: 'unprocessable',
  invalid_files: 'unprocessable',
  empty_diff: 'unprocessable',
  no_workspace: 'unprocessable',
  file_not_taken: 'unprocessable',
  file_unreadable: 'unprocessable',
  unusable: 'unprocessable',
  address_refused: 'unprocessable',
  registration_closed: 'forbidden',
  too_many_readers: 'too_many',
  fetched_lately: 'too_many',
  too_many_attempts: 'too_many',
  budget_reached: 'too_many',
  rate_limited: 'too_many',
  internal: 'internal',
  provider_failed: 'bad_gateway',
  provider_rejected: 'bad_gateway',
  provider_unreachable: 'bad_gateway',
  answer_too_large: 'bad_gateway',
  provider_timeout: 'gateway_timeout',
  cross_ref_not_ready: 'conflict',
  sign_in_required: 'conflict',
  server_failed: 'bad_gateway',
  starting: 'unavailable',
  degraded: 'unavailable',
} as const satisfies Record<string, ErrorKind>

export type ErrorCode = keyof typeof table

const BRAND = Symbol.for('parley.error')

export interface AppErrorOptions {
  /** One sentence a person can act on; the table's sentence when absent. Never holds a secret. */
  message?: string
  /** JSON that helps a program: `details` in the error body. */
  details?: unknown
  retryAfterMs?: number
  cause?: unknown
}

/** The one error class for refusals of a caller. Recognise it with `isAppError`, never by `instanceof` (Next bundles pages and routes apart). */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: unknown
  readonly retryAfterMs: number | undefined

  constructor(code: ErrorCode, options: AppErrorOptions = {}) {
    super(options.message ?? t(code), options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'AppError'
    this.code = code
    this.details = options.details
    this.retryAfterMs = options.retryAfterMs
    Object.defineProperty(this, BRAND, { value: true })
  }

  get kind(): ErrorKind {
    return kindOf(this.code)
  }
}

export function kindOf(code: ErrorCode): ErrorKind {
  return table[code]
}

export function isAppError(value: unknown): value is AppError {
  return typeof value === 'object' && value !== null && BRAND in value
}

export const errorCodes = Object.keys(table) as ErrorCode[]
