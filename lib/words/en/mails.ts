import { words } from '../words.ts'

export const mails = words({
  mailSentFromWorkspace: 'This mail was sent from {workspaceName} to test its mail settings. Mail works.\n',
  testWorkspaceName: 'A test of {workspaceName}',
  noMailServerSet: 'No mail server is set up.',
  invitedWorkspace: 'You are invited to {workspace}',
  invitedWorkspaceOpenLink:
    '{by} has invited you to {workspace}.\n\nOpen this link and choose a password; it works once, within seven days:\n\n{url}\n\nIf you did not expect this invitation, you can ignore it.\n',
  resetPasswordWorkspace: 'Reset your password for {workspace}',
  openLinkChooseNew:
    'Open this link to choose a new password for {workspace}; it works once, within {within}:\n\n{url}\n\nIf you did not request this, you can ignore it; your password stays the same.\n',
  mailServerHostNot: 'The mail server {host} was not found.',
  mailServerHostNotOne: 'The mail server {host} is not one that Parley may connect to.',
  mailServerNotAccept: 'The mail server did not accept the mail in time.',
  mailServerRefusedUser: 'The mail server refused the user name or the password.',
  mailServerHostPort: 'The mail server at {host}:{port} cannot be reached.',
  connectionHostPortFailed: 'The connection to {host}:{port} failed; check the port and the kind of security.',
  mailServerHostPortNot: 'The mail server at {host}:{port} did not answer in time.',
  mailServerNotOffer: 'The mail server does not offer encryption (STARTTLS), or its certificate is not valid.',
  mailServerRefusedSender: 'The mail server refused the sender or the recipient.',
  mailServerNotAcceptMail: 'The mail server did not accept the mail.',
  sentenceAnsweredResponseCode: '{sentence} It answered {responseCode}.',
})
