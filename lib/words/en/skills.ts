import { words } from '../words.ts'

export const skills = words({
  onlyOwner: 'Only an owner changes and shares this skill. Make a copy to change it.',
  alreadySkillCalled: 'You already have a skill called {name}.',
})
