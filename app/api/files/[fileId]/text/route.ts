import { named, route } from '#lib/http/index.ts'
import { readFileDocument } from '../../../read-document.ts'

/** Returns the text of a file, with where its pages begin, to who may read the file. */
export const GET = route({ auth: 'session', right: 'chat:read', params: named('fileId') }, async ({ actor, params, request }) =>
  readFileDocument(actor, params.fileId, request.signal),
)
