import { words } from '../words.ts'

/** Invitations of many people at once. */
export const adminInvitations = words({
  inviteSeveral: 'Invite several',
  people: 'People to invite',
  listHint: 'One person a line: address, name, role, groups. All but the address may be left out; put | between groups.',
  tooMany: 'The list has {count, number} people; at most {most, number} can be invited at once.',
  chooseFile: 'Choose a CSV file…',
  fileWithPeople: 'CSV file with people',
  fileTooLarge: 'The file is larger than 1 MB.',
  checkList: 'Check the list',
  changeList: 'Change the list',
  readyOf:
    '{ready, number} of {count, plural, one {one person} other {{count, number} people}} can be invited. Nothing has been sent; those with a problem are left out.',
  sendInvitations: '{count, plural, one {Send one invitation} other {Send {count, number} invitations}}',
  sendTheRest: '{count, plural, one {Send the one that is left} other {Send the {count, number} that are left}}',
  sending: '{done, number} of {count, number} done.',
  sentOf:
    '{sent, number} of {count, plural, one {one person was} other {{count, number} people were}} invited. Their links are not shown again.',
  filterLines: 'Filter people',
  noLineMatches: 'Nobody matches.',
  line: 'Line',
  eMail: 'E-mail',
  role: 'Role',
  groups: 'Groups',
  problem: 'Problem',
  results: 'Results',
  outcome: 'Outcome',
  link: 'Link',
  copyLinkOf: 'Copy the link for {email}',
  passLinkOn: 'Pass the link on yourself',
  mailed: 'Sent by e-mail',
  mailFailed: 'Not mailed, pass the link on yourself. {reason}',
})
