import { room } from './room.mjs'

const auth = room('lib/auth')

const audit = room('lib/audit')

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
    'find(right => !actor.rights.has(right))',
    'find(() => false)',
    'rights.test.ts',
  ),
  auth(
    'a manager reaches everybody',
    'reach.ts',
    "if (hasRight(actor, wide)) return 'everybody'",
    "if (hasRight(actor, wide.map(one => ofGroups[one]))) return 'everybody'",
    'rights.test.ts',
  ),
  room('lib/sharing')(
    'a role that may not share by link does',
    'create-sharing.ts',
    "requireRight(actor, 'share:link')",
    '',
    'create-sharing.test.ts',
  ),
  auth('a service account signs in', 'sign-in.ts', "user.kind !== 'person' || ", '', 'service-accounts.test.ts'),
  auth(
    'a service account is the administrator who is left',
    'access.ts',
    "where: { role: 'admin', kind: 'person', disabledAt: null,",
    "where: { role: 'admin', disabledAt: null,",
    'service-accounts.test.ts',
  ),
  audit('a changed entry is believed', 'verify-audit.ts', 'else if (hash !== hashOf(last, entry))', 'else if (false)', 'chain.test.ts'),
  audit('an entry may be missing', 'verify-audit.ts', 'if (seq !== last.seq + 1)', 'if (false)', 'chain.test.ts'),
  audit(
    'entries are chained to nothing',
    'chain.ts',
    'JSON.stringify([before.hash, before.seq + 1, id,',
    'JSON.stringify([id,',
    'chain.test.ts',
  ),
  audit('an entry does not name its key', 'audit.ts', 'actor?.keyId === undefined ? {}', 'true ? {}', 'audit.test.ts'),
]
