import { words } from '../words.ts'

/** Why a line of a list of people invites nobody. */
export const invitationLines = words({
  noAddress: 'This is no e-mail address.',
  twice: 'This address stands in the list twice.',
  hasAccount: 'This person has an account already.',
  isInvited: 'This person has an open invitation already.',
  nameTooLong: 'The name has more than {most} characters.',
  noRole: 'There is no role “{role}”. Use member, manager or administrator.',
  noGroup: 'There is no group “{name}”.',
  groupElsewhere: 'The people of the group “{name}” are managed elsewhere.',
  mailServerAway: 'The mail server did not take the mails before this one.',
})
