import { words } from '../words.ts'

/** Reasons for which somebody may use a thing or not, and refusals about groups and grants. */
export const access = words({
  groupKeptElsewhere: 'The identity provider keeps this group; change it there.',
  groupNeedsName: 'Enter a name.',
  groupNameTaken: 'A group has this name already.',
  groupNameTooLong: 'Use at most {most, number} characters for the name.',
  personNotInGroup: 'This person is not in the group.',
  goneMeanwhile: 'The person, group or thing was deleted in the meantime.',
  groupNotYours: 'Choose groups that you are in.',
  nobodyHasAccount: 'None of these people has an account.',
  accountDisabled: 'The account is disabled.',
  modelNotOffered: 'This model is not offered.',
  serverDisabled: 'This server is disabled.',
  folderDisabled: 'An administrator has disabled this folder.',
  isOwn: 'It is this person’s own.',
  isEverybodys: 'Nobody in particular was granted it, so it is everybody’s.',
  grantedToOthers: 'It is granted to others, and not to this person.',
  notGranted: 'It is not this person’s own, and nothing grants it.',
  groupMay: 'The group {name} may {level, select, own {own} edit {edit} other {use}} it.',
  roleMay: 'The role {name} may {level, select, own {own} edit {edit} other {use}} it.',
  everybodyMay: 'Everybody may {level, select, own {own} edit {edit} other {use}} it.',
  personMay: 'This person may {level, select, own {own} edit {edit} other {use}} it.',
})
