import { setTimeout as sleep } from 'node:timers/promises'
import { McpServer, ResourceTemplate } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { z } from 'zod'

/** The tools, prompts and resources that the server scenarios of the conformance suite ask for by name. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const WAV = Buffer.concat([Buffer.from('RIFF\x24\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0', 'latin1'), Buffer.alloc(24)]).toString('base64')
const text = (value: string) => ({ type: 'text' as const, text: value })
const image = { type: 'image' as const, data: PNG, mimeType: 'image/png' }
const embedded = (uri: string, value: string, mimeType = 'text/plain') => ({
  type: 'resource' as const,
  resource: { uri, mimeType, text: value },
})
const said = <Content>(content: Content) => ({ role: 'user' as const, content })

const server = new McpServer({ name: 'conformance', version: '1.0.0' })

const plain = {
  test_simple_text: [text('This is a simple text response for testing.')],
  test_image_content: [image],
  test_audio_content: [{ type: 'audio' as const, data: WAV, mimeType: 'audio/wav' }],
  test_embedded_resource: [embedded('test://embedded-resource', 'This is an embedded resource content.')],
  test_multiple_content_types: [
    text('Multiple content types test:'),
    image,
    embedded('test://mixed-content-resource', '{"test":"data","value":123}', 'application/json'),
  ],
}
for (const [name, content] of Object.entries(plain)) server.registerTool(name, { description: name }, () => ({ content }))

server.registerTool('test_error_handling', { description: 'Fails.' }, () => {
  throw new Error('This tool intentionally returns an error for testing')
})
server.registerTool('test_tool_with_progress', { description: 'Reports its progress.' }, async ({ _meta, sendNotification }) => {
  for (const progress of [0, 50, 100]) {
    const progressToken = _meta?.progressToken
    if (progressToken !== undefined)
      await sendNotification({ method: 'notifications/progress', params: { progressToken, progress, total: 100 } })
    await sleep(50)
  }
  return { content: [text('done')] }
})
server.registerTool('test_sampling', { description: 'Asks a model.', inputSchema: { prompt: z.string() } }, async ({ prompt }) => {
  const { content } = await server.server.createMessage({ messages: [said(text(prompt))], maxTokens: 100 })
  return { content: [text(`LLM response: ${content.type === 'text' ? content.text : content.type}`)] }
})

type Form = Parameters<typeof server.server.elicitInput>[0] & { mode?: 'form' }
async function elicited(message: string, properties: Form['requestedSchema']['properties'], required: string[] = []) {
  const { action, content } = await server.server.elicitInput({ message, requestedSchema: { type: 'object', properties, required } })
  return { content: [text(`action=${action}, content=${JSON.stringify(content)}`)] }
}
server.registerTool('test_elicitation', { description: 'Asks a person.', inputSchema: { message: z.string() } }, ({ message }) =>
  elicited(message, { username: { type: 'string' }, email: { type: 'string' } }, ['username', 'email']),
)
server.registerTool('test_elicitation_sep1034_defaults', { description: 'Asks with defaults.' }, () =>
  elicited('Defaults', {
    name: { type: 'string', default: 'John Doe' },
    age: { type: 'integer', default: 30 },
    score: { type: 'number', default: 95.5 },
    status: { type: 'string', enum: ['active', 'inactive', 'pending'], default: 'active' },
    verified: { type: 'boolean', default: true },
  }),
)
const titled = (word: string, label: string) => [1, 2, 3].map(n => ({ const: `${word}${n}`, title: `${label} ${n}` }))
server.registerTool('test_elicitation_sep1330_enums', { description: 'Asks to choose.' }, () =>
  elicited('Choices', {
    untitledSingle: { type: 'string', enum: ['option1', 'option2', 'option3'] },
    titledSingle: { type: 'string', oneOf: titled('value', 'Option') },
    legacyEnum: { type: 'string', enum: ['opt1', 'opt2', 'opt3'], enumNames: ['Option One', 'Option Two', 'Option Three'] },
    untitledMulti: { type: 'array', items: { type: 'string', enum: ['option1', 'option2', 'option3'] } },
    titledMulti: { type: 'array', items: { anyOf: titled('value', 'Choice') } },
  }),
)

server.registerPrompt('test_simple_prompt', { description: 'Simple.' }, () => ({
  messages: [said(text('This is a simple prompt for testing.'))],
}))
server.registerPrompt(
  'test_prompt_with_arguments',
  { description: 'With arguments.', argsSchema: { arg1: z.string(), arg2: z.string() } },
  ({ arg1, arg2 }) => ({ messages: [said(text(`Prompt with arguments: arg1='${arg1}', arg2='${arg2}'`))] }),
)
server.registerPrompt(
  'test_prompt_with_embedded_resource',
  { description: 'With a resource.', argsSchema: { resourceUri: z.string() } },
  ({ resourceUri }) => ({
    messages: [
      said(embedded(resourceUri, 'Embedded resource content for testing.')),
      said(text('Please process the embedded resource above.')),
    ],
  }),
)
server.registerPrompt('test_prompt_with_image', { description: 'With an image.' }, () => ({
  messages: [said(image), said(text('Please analyze the image above.'))],
}))

server.registerResource('static-text', 'test://static-text', { mimeType: 'text/plain' }, () => ({
  contents: [{ uri: 'test://static-text', mimeType: 'text/plain', text: 'This is the content of the static text resource.' }],
}))
server.registerResource('static-binary', 'test://static-binary', { mimeType: 'image/png' }, () => ({
  contents: [{ uri: 'test://static-binary', mimeType: 'image/png', blob: PNG }],
}))
server.registerResource('watched', 'test://watched-resource', { mimeType: 'text/plain' }, () => ({
  contents: [{ uri: 'test://watched-resource', mimeType: 'text/plain', text: 'Watched resource content' }],
}))
server.registerResource(
  'template',
  new ResourceTemplate('test://template/{id}/data', { list: undefined }),
  { mimeType: 'application/json' },
  (uri, { id }) => ({
    contents: [
      { uri: uri.href, mimeType: 'application/json', text: JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` }) },
    ],
  }),
)

await server.connect(new StdioServerTransport())
