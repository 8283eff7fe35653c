import { words } from '../words.ts'

export const audience = words({
  onlyMe: 'Only me',
  chosenOnes: 'Me and people or groups I choose',
  everyone: 'Everyone in the workspace',
  usedBy: 'Used by',
  peopleAndGroups: 'People and groups',
  nobodyYet: 'Nobody else yet.',
  addPerson: 'Add a person',
  addPersonHint: 'The e-mail address of their account.',
  addGroup: 'Add a group',
  chooseGroup: 'Choose a group',
  group: 'Group',
  removeName: 'Remove {name}',
  groupsNotLoaded: 'Groups could not be loaded.',
})
