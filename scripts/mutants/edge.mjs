import { room } from './room.mjs'

const http = room('lib/http')
const api = room('lib/api-v1')
const admin = room('lib/admin')
const fields = room('lib/fields')
const words = room('lib/words')

export const edgeRooms = [
  words(
    'a key without a sentence shows nothing',
    'words.ts',
    'return message === undefined ? key :',
    "return message === undefined ? '' :",
    'words.test.ts',
  ),
  words('no sentence is compiled', 'format.ts', "if (typeof message !== 'string')", 'if (message)', 'words.test.ts'),
  words(
    'a message may be computed',
    'turbopack-loader.mjs',
    "if (value.type !== 'StringLiteral')",
    "if (value.type === 'Nothing')",
    'words.test.ts',
  ),
  http(
    'same-site is accepted',
    'origin.ts',
    "site === 'same-origin' ||",
    "site === 'same-origin' || site === 'same-site' ||",
    'route.test.ts',
  ),
  http(
    'keep-alive every minute',
    'streaming/write-events.ts',
    'KEEP_ALIVE_MS = 10_000',
    'KEEP_ALIVE_MS = 60_000',
    'streaming/sse.test.ts',
    'streaming/write-events.test.ts',
  ),
  http('no keep-alive', 'streaming/write-events.ts', 'if (isSilent) keepAlive()', 'if (isSilent) void 0', 'streaming/write-events.test.ts'),
  http('a right is not asked', 'route.ts', 'if (actor && options.right) requireRight(actor, options.right)', '', 'route.test.ts'),
  http('a stranger is let in', 'route.ts', "if (options.auth !== 'none' && !actor)", 'if (false)', 'route.test.ts'),
  http(
    'a person who lost access while they sent is let in',
    'route.ts',
    'performance.now() - askedMs > STANDS_MS ? await requireActor(request, options) : first',
    'first',
    'route.test.ts',
  ),
  http('a body of any size is read', 'body.ts', 'if (size > maxBytes) throw tooLarge(maxBytes)', '', 'route.test.ts'),
  http(
    'any peer names the client',
    'forwarded.ts',
    'if (trusted.length === 0 || !ipaddr.isValid(address)) return false',
    'if (!ipaddr.isValid(address)) return false\n  if (trusted.length === 0) return true',
    'forwarded.test.ts',
  ),
  http(
    'a number of another request stands in the log',
    'route.ts',
    'given !== null && REQUEST_ID.test(given) ? given : newId()',
    'given ?? newId()',
    'route.test.ts',
  ),

  api(
    'a cursor of another list is taken',
    'messages-page.ts',
    'if (start.from !== undefined && places[start.skip]?.storedId !== start.from) throw unknownCursor()',
    '',
    'messages.test.ts',
  ),
  api(
    'a page has one message more',
    'messages-page.ts',
    'places.slice(start.skip, start.skip + limit)',
    'places.slice(start.skip, start.skip + limit + 1)',
    'messages.test.ts',
  ),
  api(
    'events come from the beginning again',
    'last-event-id.ts',
    'return Number(given)',
    'return 0 * Number(given)',
    'event-stream.test.ts',
  ),
  api(
    'cached tokens are not told',
    'usage.ts',
    '...(cacheReadTokens === undefined ? {} : { cache_read_tokens: cacheReadTokens }),',
    '',
    'resources.test.ts',
  ),
  api(
    'questions that were answered are told as open',
    'resources.ts',
    ".filter(input => input.status === 'open')",
    '',
    'resources.test.ts',
  ),
  api(
    'any number of images is fetched',
    'completions/read-file.ts',
    'if (addresses > MAX_ADDRESSES) throw',
    'if (false) throw',
    'completions/read-file.test.ts',
  ),
  api(
    'images of a request may be of any size together',
    'completions/read-file.ts',
    'bytesLeft -= bytes.byteLength',
    '',
    'completions/read-file.test.ts',
  ),
  api(
    'a call without a result is sent',
    'completions/lenient.ts',
    "for (const id of open) messages.push({ role: 'tool', tool_call_id: id, content: 'No result was given.' })",
    '',
    'completions/lenient.test.ts',
  ),
  api(
    'an event is numbered with another',
    'event-stream.ts',
    'row.seq * IDS_OF_ROW - events',
    'row.seq * IDS_OF_ROW + 1 - events',
    'event-stream.test.ts',
  ),

  fields('a field that nobody touched is sent', 'field.ts', '.filter(name => !isEqual(form[name], before[name]))', '', 'fields.test.ts'),
  fields(
    'a stored value is not checked',
    'field.ts',
    'return read?.success ? [[name, read.data]] : []',
    'return [[name, value]]',
    'fields.test.ts',
  ),
  fields('a bound of the form is not that of the server', 'kinds.ts', 'z.maximum(range[1])', 'z.maximum(range[1] * 2)', 'fields.test.ts'),

  admin(
    'a setting of the file is changed',
    'create-settings.ts',
    "if (fixed.length > 0) throw new AppError('declared_elsewhere', { details: { settings: fixed } })",
    '',
    'create-settings.test.ts',
  ),
  admin('a setting is stale for 50 s', 'create-settings.ts', 'CACHE_MS = 5000', 'CACHE_MS = 50_000', 'create-settings.test.ts'),
  admin(
    'a change of the mail server is not in the audit log',
    'mail.ts',
    "await audit.record({\n        actor,\n        action: 'mail.update',\n        detail: { host, port, security, hasPassword: passwordSealed !== null },\n      })",
    '',
    'mail.test.ts',
  ),
  admin(
    'the password of a mail server goes to another one',
    'mail.ts',
    'server.user !== null && (!isSame || isWeaker)',
    'server.user !== null && isWeaker',
    'mail.test.ts',
  ),
  admin(
    'the password of a mail server is shown',
    'mail.ts',
    'server: { ...shown, hasPassword: password !== null }',
    'server: { ...server, hasPassword: password !== null }',
    'mail.test.ts',
  ),
  admin(
    'a mail server of the environment is changed',
    'mail.ts',
    "async update(actor, { password, ...server }) {\n      if (env.mail) throw new AppError('declared_elsewhere')",
    'async update(actor, { password, ...server }) {',
    'mail.test.ts',
  ),
]
