import { room } from './room.mjs'

const auth = room('lib/auth')

export const roles = [
  auth(
    'a key works after it has expired',
    'api-keys.ts',
    'if (!owner || clock.nowMs() >= owner.expiresMs) return null',
    'if (!owner) return null',
    'api-keys.test.ts',
  ),
  auth(
    'a key has every right whatever its scopes',
    'rights.ts',
    'scopes === null || scopes.includes(scope)',
    'true',
    'rights.test.ts',
    'api-keys.test.ts',
  ),
  auth(
    'keys of a role that may not use the API work',
    'rights.ts',
    "if (!rights.has('api:use')) return new Set()",
    '',
    'rights.test.ts',
    'api-keys.test.ts',
  ),
  auth(
    'a key of some scopes gives roles with more',
    'require-right.ts',
    'find(right => !actor.rights.has(right) &&',
    'find(right => false &&',
    'rights.test.ts',
  ),
  auth(
    'a manager reaches everybody',
    'reach.ts',
    "if (actor.rights.has(right)) return 'everybody'",
    "if (actor.rights.has(ofGroups[right])) return 'everybody'",
    'rights.test.ts',
  ),
]
