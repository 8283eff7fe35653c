import { words } from '../words.ts'

export const knowledge = words({
  mostSources: 'A collection follows at most {most, number} sources.',
  sourceFailed: 'It could not be read. Parley tries again tomorrow.',
  vectorsFailed: 'The embedding model did not answer, so words alone are compared.',
  vectorsChanged: 'The embedding model has changed, so its vectors are being made anew.',
  vectorsTooMany: 'More than {most, number} passages are compared by words alone.',
  mayOnlyUse: 'You can search this collection, but not change it.',
  onlyOwnerShares: 'Only an owner of this collection can do this.',
  mostFiles: 'A collection has at most {most, number} files.',
  mostOfChat: 'A chat has at most {most, number} collections.',
  fileHasNoText: '{name} has no text that Parley reads.',
})
