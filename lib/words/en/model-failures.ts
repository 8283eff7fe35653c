import { words } from '../words.ts'

export const modelFailures = words({
  noVectors: '{title} answered without vectors.',
  titleAnsweredWithoutList: '{title} answered without a list of models.',
  titleNotAnswerWithin: '{title} did not answer within 10 seconds.',
  messageListsNoModels: '{message} It lists no models; add one by its name to test it.',
  titleAnswersButLists: '{title} answers, but lists no model that chats.',
  listsCountModels: 'It lists {count} {count, plural, one {model} other {models}}',
  listsNoModels: 'It lists no models',
  titleWorksCountModel: '{title} works. {count}; {model} answered in {seconds} s.',
  countButModelNot: '{count}, but {model} did not answer within 10 seconds.',
  titleCannotSeeImages: '{title} cannot see images. Choose another model, or remove the image.',
  titleNotAcceptPdf: '{title} does not accept PDF files. Choose another model, or remove the file.',
  titleNotAnswerTime: '{title} did not answer in time.',
  titleAnsweredWebPage:
    '{title} answered with a web page instead of an API at {origin}{pathname}; check the base URL, it often ends in /v1.',
  titleCannotAnswerWorkspaces:
    "{title} cannot answer now: the workspace's account there is used up. Ask an administrator, or choose another model.",
  titleRefusedWorkspacesAccess:
    "{title} refused this workspace's access. Ask an administrator to check the API key, or choose another model.",
  titleNotSetUp: '{title} is not set up correctly. Ask an administrator to check its address, or choose another model.',
  titleSentAnswerCannot: '{title} sent an answer that cannot be read.',
  answerTitleBrokeOff: 'The answer of {title} broke off before its end.',
  modelsServerCannotReached: "The model's server cannot be reached. Try again in a moment, ask an administrator, or choose another model.",
  nothingAnswersPlace: 'Nothing answers at {place}.',
  hostHostnameNotKnown: 'The host {hostname} is not known.',
  noRoutePlace: 'There is no route to {place}.',
  parleyNeverConnectsPlace: 'Parley never connects to {place}.',
  placeNotAcceptConnection: '{place} did not accept the connection in time.',
  secureConnectionPlaceNot: 'A secure connection to {place} is not possible ({code}).',
  portPortBelongsAnother: 'Port {port} belongs to another kind of service, and no web request may be sent there.',
  connectionPlaceBroke: 'The connection to {place} broke.',
})
