export type { Role } from './actor.ts'
export type { Mailed as MailedJson } from './auth.ts'
export type { ApiKeyJson, InvitationJson, UserJson } from './json.ts'
export { MIN_PASSWORD_LENGTH } from './password-rules.ts'
