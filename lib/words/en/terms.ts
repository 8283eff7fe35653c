import { words } from '../words.ts'

export const terms = words({
  title: 'Terms of use',
  lead: 'Read and accept these to use {workspaceName}.',
  text: 'Text of the terms',
  version: 'Version {version}',
  accept: 'Accept',
  decline: 'Decline and sign out',
})
