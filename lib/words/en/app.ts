import { words } from '../words.ts'

export const app = words({
  thisPageCouldNotBe: 'This page could not be shown',
  somethingWentWrongOnOur: 'Something went wrong on our side. Nothing was lost; answers in progress continue on the server.',
  errorDigest: 'Error {digest}',
  tryAgain: 'Try again',
  goToYourChats: 'Go to your chats',
  parleyCouldNotBeShown: 'Parley could not be shown',
  somethingWentWrongOnOur2: 'Something went wrong on our side. Nothing was lost.',
  aChatWorkspaceInWhich: 'A chat workspace in which every answer can use your tools.',
  pageNotFound: 'Page not found',
  theAddressIsWrongThe: 'The address is wrong, the page no longer exists, or you do not have access to it.',
  manifest: 'Chat with models that use your tools.',
})
