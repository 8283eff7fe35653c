import { appendFileSync } from 'node:fs'
import { createInterface } from 'node:readline'

// Server that requests input before it answers, in the protocol of 2026-07-28 (MRTR), without any library. Run as `node asking-server.mjs
// JOURNAL`. The journal gets each such request as it came: its id, its state if any, and its answers.
const journal = process.argv[2] ?? '/dev/null'
const send = message => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)
const complete = { resultType: 'complete', _meta: { 'io.modelcontextprotocol/serverInfo': { name: 'asking', version: '1' } } }
const cached = { ttlMs: 0, cacheScope: 'private' }
/** Nothing that anybody may trim, parse or normalise. */
const ODD_STATE = ' {"a":1}\t\u00e9e\u0301\u{1f600}\\u0041\n== '

const form = (message, name = 'colour') => ({
  method: 'elicitation/create',
  params: { mode: 'form', message, requestedSchema: { type: 'object', properties: { [name]: { type: 'string' } }, required: [name] } },
})
const ask = (inputRequests, requestState) => ({
  resultType: 'input_required',
  ...(inputRequests ? { inputRequests } : {}),
  ...(requestState === undefined ? {} : { requestState }),
})
const given = (responses, key) => responses?.[key]?.content?.colour ?? responses?.[key]?.action
const text = words => ({ content: [{ type: 'text', text: words }] })
/** Text for the model. The environment may add a secret of its own, or a length. */
const { ASKING_TOKEN = '', ASKING_LENGTH = 0 } = process.env
const greeting = `Hi${ASKING_TOKEN}${'\u5b57'.repeat(Number(ASKING_LENGTH))}`

const tools = {
  state: ({ inputResponses, requestState }) =>
    inputResponses ? text(`${given(inputResponses, 'q')} ${requestState === ODD_STATE}`) : ask({ q: form('Colour?') }, ODD_STATE),
  stateless: ({ inputResponses }) => (inputResponses ? text(given(inputResponses, 'q')) : ask({ q: form('Colour?') })),
  multi: ({ inputResponses: all }) =>
    all ? text(`${given(all, 'a')} ${given(all, 'b')}`) : ask({ a: form('First?'), b: form('Second?') }, 'both'),
  rounds({ inputResponses, requestState = '' }) {
    const so = inputResponses ? [...requestState.split(',').filter(Boolean), given(inputResponses, 'q')] : []
    return so.length === 3 ? text(so.join(' ')) : ask({ q: form(`Colour ${so.length + 1}?`) }, so.join(','))
  },
  poll: ({ requestState = '0' }) => (requestState === '3' ? text('polled 3 times') : ask(undefined, String(Number(requestState) + 1))),
  loop: () => ask({ q: form('Again?') }, 'again'),
  page: ({ inputResponses }) =>
    inputResponses
      ? text(given(inputResponses, 'p'))
      : ask({ p: { method: 'elicitation/create', params: { mode: 'url', message: 'Go there', url: 'https://example.org/go' } } }),
  model: ({ inputResponses }) =>
    inputResponses
      ? text('sampled')
      : ask({
          s: {
            method: 'sampling/createMessage',
            params: { messages: [{ role: 'user', content: { type: 'text', text: greeting } }], maxTokens: 5 },
          },
        }),
}
const words = answer => answer.content[0].text
const asked = {
  'tools/call': params => tools[params.name](params),
  'prompts/get'(params) {
    const answer = tools[params.name](params)
    return answer.resultType ? answer : { messages: [{ role: 'user', content: { type: 'text', text: words(answer) } }] }
  },
  'resources/read'(params) {
    const answer = tools[params.uri.replace('ask://', '')](params)
    return answer.resultType ? answer : { ...cached, contents: [{ uri: params.uri, text: words(answer) }] }
  },
}
const names = Object.keys(tools)
const lists = {
  'server/discover': () => ({ supportedVersions: ['2026-07-28'], capabilities: { tools: {}, prompts: {}, resources: {} } }),
  'tools/list': () => ({ tools: names.map(name => ({ name, inputSchema: { type: 'object' } })) }),
  'prompts/list': () => ({ prompts: names.map(name => ({ name })) }),
  'resources/list': () => ({ resources: names.map(name => ({ name, uri: `ask://${name}` })) }),
  'resources/templates/list': () => ({ resourceTemplates: [] }),
}

createInterface({ input: process.stdin }).on('line', line => {
  const { id, method, params } = JSON.parse(line)
  if (id === undefined) return
  if (lists[method]) return send({ id, result: { ...complete, ...cached, ...lists[method]() } })
  if (!asked[method]) return send({ id, error: { code: -32601, message: 'Method not found' } })
  const { inputResponses, requestState, arguments: given } = params
  appendFileSync(journal, `${JSON.stringify({ id, method, given, state: requestState, answers: inputResponses })}\n`)
  send({ id, result: { ...complete, ...asked[method](params) } })
})
