export { MIN_PASSWORD_LENGTH } from './password-rules.ts'
export { type KeyScope, type Permission, permissions, type Right, type Role, rightsOf, roles, scopesOf } from './rights.ts'
