export { MIN_PASSWORD_LENGTH } from './password-rules.ts'
export { type KeyScope, type Permission, permissions, type Role, scopesOf } from './rights.ts'
