import { room } from './room.mjs'

const access = room('lib/access')

export const accessRoom = [
  access(
    'a tool is used without its server',
    'sight.ts',
    "kind === 'tool' && own('server', serverOf(id)) === null",
    'false',
    'access.test.ts',
  ),
  access('one grant of a group reaches everybody', 'sight.ts', 'return groups.has(subjectId)', 'return true', 'access.test.ts'),
  access('a deleted group opens its models to everybody', 'last-grants.ts', 'await tx.accessGrant.create(', 'void (', 'access.test.ts'),
  access('a giver gives more than they have', 'grants.ts', '!reaches(has.level, level)', 'false', 'access.test.ts'),
  access(
    'names of groups differ in width',
    'group-name.ts',
    "name.normalize('NFKC').toLowerCase()",
    'name.toLowerCase()',
    'access.test.ts',
  ),
  access('a grant is not in the audit log', 'grants.ts', "await record(actor, 'give', view)", '', 'access.test.ts'),
]
