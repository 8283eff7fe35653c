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

/** The one table of codes: each with its kind, and its default sentence, on which a person can act. */
const table = {
  invalid_json: ['invalid', 'The body is not valid JSON.'],
  invalid_request: ['invalid', 'The request does not have the expected shape.'],
  unauthenticated: ['unauthenticated', 'Sign in, or send a valid API key.'],
  wrong_credentials: ['unauthenticated', 'The e-mail address or the password is incorrect.'],
  forbidden: ['forbidden', 'You do not have the right to do this.'],
  cross_origin: ['forbidden', 'This request came from another site.'],
  not_found: ['not_found', 'There is nothing here.'],
  chat_not_found: ['not_found', 'This chat does not exist.'],
  project_not_found: ['not_found', 'This project does not exist.'],
  message_not_found: ['not_found', 'This message does not exist.'],
  run_not_found: ['not_found', 'This run does not exist.'],
  input_not_found: ['not_found', 'This question does not exist.'],
  share_not_found: ['not_found', 'This link does not exist or was withdrawn.'],
  user_not_found: ['not_found', 'This person does not exist.'],
  key_not_found: ['not_found', 'This API key does not exist.'],
  program_not_found: ['not_found', 'This program is not connected.'],
  invitation_not_found: ['not_found', 'This invitation does not exist, was used, or has expired.'],
  workspace_not_found: ['not_found', 'This folder does not exist.'],
  grant_not_found: ['not_found', 'This permission no longer exists.'],
  reset_not_found: ['not_found', 'This link has been used or has expired; request a new one.'],
  server_not_found: ['not_found', 'This MCP server does not exist.'],
  provider_not_found: ['not_found', 'This provider does not exist.'],
  policy_not_found: ['not_found', 'This policy does not exist.'],
  page_not_found: ['not_found', 'This chat has no such page.'],
  compaction_not_found: ['not_found', 'This summary of earlier messages does not exist, or no longer applies.'],
  assistant_not_found: ['not_found', 'This assistant does not exist, or is not shared with you.'],
  browser_not_found: ['not_found', 'This browser no longer gets notices.'],
  webhook_not_found: ['not_found', 'This webhook does not exist.'],
  schedule_not_found: ['not_found', 'This schedule does not exist.'],
  prompt_not_found: ['not_found', 'This prompt does not exist, or is not shared with you.'],
  fact_not_found: ['not_found', 'This memory no longer exists.'],
  file_not_found: ['not_found', 'This file does not exist.'],
  not_acceptable: ['not_acceptable', 'This route cannot answer in a format that the Accept header allows.'],
  method_not_allowed: ['invalid', 'This method is not allowed here.'],
  unsupported_media_type: ['unsupported_media', 'Send the body as application/json.'],
  too_large: ['too_large', 'The body is too large.'],
  storage_full: ['too_large', 'Your storage is full.'],
  conflict: ['conflict', 'This has changed in the meantime; reload it.'],
  run_in_progress: ['conflict', 'An answer is still being written in this chat.'],
  run_finished: ['conflict', 'This run has finished.'],
  input_answered: ['conflict', 'This question has already been answered.'],
  name_taken: ['conflict', 'This name is taken.'],
  email_taken: ['conflict', 'An account with this e-mail address already exists.'],
  last_admin: ['conflict', 'There must be at least one administrator.'],
  changed_on_disk: ['conflict', 'This file has changed in the meantime; read it again.'],
  declared_elsewhere: ['conflict', 'This is declared in the configuration; change it there.'],
  events_expired: ['gone', 'The events of this run are no longer kept; its messages are.'],
  empty_message: ['unprocessable', 'Write a message first.'],
  model_not_found: ['unprocessable', 'This model is not offered.'],
  assistant_gone: ['unprocessable', 'This assistant was deleted or is no longer shared with you. Choose another one, or continue without.'],
  no_model: ['unprocessable', 'No model is offered yet; an administrator can add a provider and choose its models.'],
  ambiguous_model: ['unprocessable', 'Several providers offer this model; use provider:model.'],
  unknown_tool: ['unprocessable', 'One of the selected tools does not exist.'],
  ambiguous_tool: ['unprocessable', 'Several servers have this tool; use server.tool.'],
  tools_need_streaming: ['unprocessable', 'Tools need the streaming endpoint.'],
  invalid_form: ['unprocessable', 'Some of the answers are invalid.'],
  invalid_choice: ['unprocessable', 'This is not one of the choices.'],
  weak_password: ['unprocessable', 'Use a password of at least ten characters that is not a common one.'],
  wrong_password: ['unprocessable', 'The current password is incorrect.'],
  limit_reached: ['unprocessable', 'You have reached the limit.'],
  binary_file: ['unprocessable', 'This file is not text.'],
  invalid_path: ['unprocessable', 'This path is not a file in the folder.'],
  invalid_files: ['unprocessable', 'Some of the selected files cannot be used.'],
  empty_diff: ['unprocessable', 'There are no changes.'],
  no_workspace: ['unprocessable', 'Choose a folder for this chat first.'],
  file_not_taken: ['unprocessable', 'This model does not accept this kind of file.'],
  unusable: ['unprocessable', 'This cannot be done.'],
  address_refused: ['unprocessable', 'Parley is not allowed to connect to this address.'],
  registration_closed: ['forbidden', 'New accounts need an invitation.'],
  too_many_readers: ['too_many', 'Too many people are reading this link right now; try again in a moment.'],
  fetched_lately: ['too_many', 'This page was fetched again a moment ago; wait ten seconds and try again.'],
  too_many_attempts: ['too_many', 'Too many attempts; wait a moment and try again.'],
  internal: ['internal', 'Something went wrong on our side.'],
  provider_failed: ['bad_gateway', 'The model provider failed.'],
  provider_rejected: ['bad_gateway', 'The model provider refused the request.'],
  provider_unreachable: ['bad_gateway', 'The model provider cannot be reached.'],
  answer_too_large: ['bad_gateway', 'The answer exceeded the size limit; what had arrived is kept.'],
  provider_timeout: ['gateway_timeout', 'The model provider did not answer in time.'],
  cross_ref_not_ready: ['conflict', 'The other index of this folder is not ready.'],
  sign_in_required: ['conflict', 'Sign in to this server first.'],
  server_failed: ['bad_gateway', 'The MCP server failed.'],
  starting: ['unavailable', 'Parley is starting; try again in a moment.'],
  degraded: ['unavailable', 'Parley cannot serve requests right now.'],
} as const satisfies Record<string, readonly [ErrorKind, string]>

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
    super(options.message ?? table[code][1], options.cause === undefined ? undefined : { cause: options.cause })
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
  return table[code][0]
}

export function isAppError(value: unknown): value is AppError {
  return typeof value === 'object' && value !== null && BRAND in value
}

export const errorCodes = Object.keys(table) as ErrorCode[]
