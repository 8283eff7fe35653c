import { room } from './room.mjs'

const skills = room('lib/skills')

export const skillMutants = [
  skills(
    'another person’s skill stays on after a change',
    'create-skills.ts',
    'const hasChanged = !isOwn && isSwitchedOn && row.switchedDigest !== digest',
    'const hasChanged = false',
    'skills.test.ts',
  ),
  skills('a skill that is off is used', 'create-skills.ts', 'filter(one => one.enabled)', 'filter(() => true)', 'skills.test.ts'),
  skills(
    'who may only use a skill changes it',
    'create-skills.ts',
    "const before = await requireLevel(actor, id, 'edit')",
    "const before = await requireLevel(actor, id, 'use')",
    'skills.test.ts',
  ),
  skills('aliases multiply', 'skill-file.ts', 'maxAliasCount: 0', 'maxAliasCount: -1', 'skills.test.ts'),
  skills('a path leaves the skill', 'read-upload.ts', "step === '..' ||", '', 'skills.test.ts'),
  skills(
    'an archive unpacks to any size',
    'unzip-bounded.ts',
    'if (size > MAX_FILE_BYTES)',
    'if (size > 1_000 * MAX_FILE_BYTES)',
    'skills.test.ts',
  ),
]
