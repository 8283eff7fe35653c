export type { Role } from './actor.ts'
export { MIN_PASSWORD_LENGTH } from './password-rules.ts'
