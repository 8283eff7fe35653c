import { z } from 'zod'

const milliseconds = z.int().positive()
const optionalText = z.string().min(1).nullish()
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https URL' })

const stdioServer = z
  .strictObject({
    type: z.literal('stdio').optional(),
    command: z.string().min(1),
    args: z.array(z.string()).default([]),
    env: z.record(z.string(), z.string()).default({}),
    cwd: optionalText,
    timeout_ms: milliseconds.nullish(),
    disabled: z.boolean().default(false),
  })
  .transform(({ type: _, timeout_ms, cwd, disabled, ...rest }) => ({
    transport: 'stdio' as const,
    ...rest,
    cwd: cwd ?? null,
    timeoutMs: timeout_ms ?? null,
    enabled: !disabled,
  }))

const urlServer = z
  .strictObject({
    type: z.enum(['http', 'streamable-http', 'streamableHttp', 'sse']).default('http'),
    url: httpUrl,
    headers: z.record(z.string(), z.string()).default({}),
    timeout_ms: milliseconds.nullish(),
    disabled: z.boolean().default(false),
  })
  .transform(({ type, timeout_ms, disabled, ...rest }) => ({
    transport: type === 'sse' ? ('sse' as const) : ('http' as const),
    ...rest,
    timeoutMs: timeout_ms ?? null,
    enabled: !disabled,
  }))

/** Which of the two forms is meant is decided first, so a wrong key is reported against that form alone. */
const mcpServer = z.unknown().transform((value, context) => {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (!isObject || 'command' in value === 'url' in value) {
    context.issues.push({ code: 'custom', message: 'a server needs either a command or a url', input: value })
    return z.NEVER
  }
  const parsed = ('command' in value ? stdioServer : urlServer).safeParse(value)
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) context.issues.push({ ...issue, input: value } as z.core.$ZodRawIssue)
  return z.NEVER
})

const provider = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, 'must be lower-case letters, digits, - and _, at most 40'),
    title: optionalText,
    type: z.enum(['openai', 'anthropic', 'google', 'ollama', 'openai-compatible']),
    base_url: httpUrl.nullish(),
    api_key: optionalText,
    api: z.enum(['chat', 'responses', 'anthropic', 'google']).nullish(),
  })
  .refine(value => value.type !== 'openai-compatible' || value.base_url, {
    path: ['base_url'],
    message: 'an openai-compatible provider needs it',
  })
  .transform(value => ({
    id: value.id,
    title: value.title ?? null,
    type: value.type,
    baseUrl: value.base_url?.replace(/(?<!\/)\/+$/, '') ?? null,
    apiKey: value.api_key ?? null,
    api: value.api ?? null,
  }))

const interceptor = z
  .strictObject({
    mode: z.enum(['smart-buffering', 'passthrough', 'placeholders']).default('smart-buffering'),
    max_buffer_chars: z.int().min(64).default(16_384),
    enhance_system_prompt: z.boolean().default(true),
    placeholder_text: z.string().nullish(),
    instrumentation: z.boolean().default(true),
  })
  .transform(value => ({
    mode: value.mode,
    maxBufferChars: value.max_buffer_chars,
    enhanceSystemPrompt: value.enhance_system_prompt,
    placeholderText: value.placeholder_text ?? null,
    instrumentation: value.instrumentation,
  }))

const modelId = z.string().regex(/^[^:\s]+:\S+$/, 'must be provider:model')

const reasoning = z.strictObject({
  effort: z.enum(['none', 'minimal', 'low', 'medium', 'high', 'xhigh', 'max']).nullish(),
  budget_tokens: z.int().positive().nullish(),
})

/** US dollars for a million tokens. */
const price = z
  .strictObject({
    input: z.number().min(0),
    output: z.number().min(0),
    cache_read: z.number().min(0).nullish(),
    cache_write: z.number().min(0).nullish(),
  })
  .transform(({ input, output, cache_read, cache_write }) => ({
    input,
    output,
    cacheRead: cache_read ?? null,
    cacheWrite: cache_write ?? null,
  }))

const model = z
  .strictObject({
    id: modelId,
    title: optionalText,
    context_window: z.int().positive().nullish(),
    default: z.boolean().default(false),
    temperature: z.number().min(0).max(2).nullable().optional(),
    tools: z.enum(['native', 'text', 'auto', 'none']).default('native'),
    dialect: z.string().min(1).default('auto'),
    streaming: z.boolean().default(true),
    chunk_timeout_ms: milliseconds.nullish(),
    response_timeout_ms: milliseconds.nullish(),
    vision: z.boolean().nullish(),
    files: z.boolean().nullish(),
    provider_search: z.boolean().default(false),
    provider_images: z.boolean().default(false),
    interceptor: interceptor.nullish(),
    // The choices of lib/models/settings, which nothing down here may import; the compiler compares them where they meet.
    deltas: z.enum(['auto', 'incremental', 'accumulated']).default('auto'),
    inline_reasoning: z.enum(['auto', 'off', 'open']).default('auto'),
    reasoning: reasoning.nullish(),
    fallbacks: z.array(modelId).default([]),
    price: price.nullish(),
    instructions: z.string().max(20_000).nullish(),
    cache_min_tokens: z.int().positive().max(1_000_000).nullish(),
    cache_marks: z.enum(['auto', 'on', 'off']).default('auto'),
    compaction_trigger_tokens: z.int().min(1_000).max(10_000_000).nullish(),
    kept_history_tokens: z.int().min(500).max(1_000_000).nullish(),
    summary_tokens: z.int().min(100).max(10_000).nullish(),
    file_edits: z.enum(['blocks', 'tools', 'none']).default('blocks'),
    edit_form: z.enum(['search-replace', 'edit-repl', 'squares']).default('search-replace'),
  })
  .transform(value => ({
    id: value.id,
    title: value.title ?? null,
    contextWindow: value.context_window ?? null,
    isDefault: value.default,
    /** Undefined where the file says nothing (0.7 holds), null where it leaves the temperature out. */
    temperature: value.temperature,
    tools: value.tools,
    dialect: value.dialect,
    streaming: value.streaming,
    chunkTimeoutMs: value.chunk_timeout_ms ?? null,
    responseTimeoutMs: value.response_timeout_ms ?? null,
    vision: value.vision ?? null,
    files: value.files ?? null,
    providerSearch: value.provider_search,
    providerImages: value.provider_images,
    interceptor: value.interceptor ?? null,
    deltas: value.deltas,
    inlineReasoning: value.inline_reasoning,
    reasoningEffort: value.reasoning?.effort ?? null,
    reasoningBudget: value.reasoning?.budget_tokens ?? null,
    fallbacks: value.fallbacks,
    price: value.price ?? null,
    instructions: value.instructions ?? null,
    cacheMinTokens: value.cache_min_tokens ?? null,
    cacheMarks: value.cache_marks,
    compactionTriggerTokens: value.compaction_trigger_tokens ?? null,
    keptHistoryTokens: value.kept_history_tokens ?? null,
    summaryTokens: value.summary_tokens ?? null,
    fileEdits: value.file_edits,
    editForm: value.edit_form,
  }))

const limits = z
  .strictObject({
    max_tool_rounds: z.int().min(0).nullish(),
    tool_concurrency: z.int().min(1).nullish(),
    tool_timeout_ms: milliseconds.nullish(),
    run_timeout_ms: milliseconds.nullish(),
  })
  .transform(value => ({
    maxToolRounds: value.max_tool_rounds ?? null,
    toolConcurrency: value.tool_concurrency ?? null,
    toolTimeoutMs: value.tool_timeout_ms ?? null,
    runTimeoutMs: value.run_timeout_ms ?? null,
  }))

const workspace = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9][a-z0-9_-]{0,39}$/, 'must be lower-case letters, digits, - and _, at most 40'),
    title: optionalText,
    path: z.string().min(1),
    writable: z.boolean().default(false),
    people: z.array(z.string().min(1)).default([]),
  })
  .transform(({ title, ...value }) => ({ ...value, title: title ?? value.id }))

/** The services of lib/web, which nothing down here may import; the compiler compares them where they meet. */
const webSearch = z
  .strictObject({
    service: z.enum(['searxng', 'brave', 'tavily', 'exa', 'google', 'bing', 'none']),
    address: httpUrl.nullish(),
    key: optionalText,
    engine: optionalText,
    results: z.int().min(1).max(20).default(8),
  })
  .check(context => {
    const { service, address, key, engine } = context.value
    const complain = (field: string) =>
      context.issues.push({ code: 'custom', message: `${service} needs it`, path: [field], input: context.value })
    if (['searxng', 'bing'].includes(service) && !address) complain('address')
    if (!['searxng', 'none'].includes(service) && !key) complain('key')
    if (['google', 'bing'].includes(service) && !engine) complain('engine')
  })
  .transform(value => ({ ...value, address: value.address ?? '', key: value.key ?? null, engine: value.engine ?? '' }))

const groupName = z.string().min(1).max(120)
const roleOfPolicy = z.enum(['administrator', 'manager', 'member'])

const policy = z
  .strictObject({
    server: z.string().min(1).default('*'),
    tool: z.string().min(1).default('*'),
    action: z.enum(['allow', 'ask', 'ask_each', 'ask_group', 'deny']),
    annotation: z.enum(['read_only', 'changes', 'destructive', 'open_world']).nullish(),
    argument: z.string().min(1).max(256).nullish(),
    value: z.string().min(1).max(256).nullish(),
    groups: z.array(groupName).min(1).max(50).nullish(),
    roles: z.array(roleOfPolicy).min(1).nullish(),
    approvers: z.union([z.strictObject({ group: groupName }), z.strictObject({ role: roleOfPolicy })]).nullish(),
  })
  .refine(({ action, approvers }) => (action === 'ask_group') === (approvers != null), {
    path: ['approvers'],
    message: 'ask_group needs approvers, and no other action has them',
  })

/** The file of api.md; its keys are snake_case, what comes out is camelCase. */
export const configFileSchema = z
  .strictObject({
    $schema: z.string().optional(),
    mcpServers: z.record(z.string().min(1).max(64), mcpServer).default({}),
    providers: z.array(provider).default([]),
    models: z.array(model).default([]),
    limits: limits.default({ maxToolRounds: null, toolConcurrency: null, toolTimeoutMs: null, runTimeoutMs: null }),
    policies: z.array(policy).default([]),
    workspaces: z.array(workspace).default([]),
    web_search: webSearch.nullish(),
  })
  .transform(({ $schema: _, web_search, ...file }) => ({ ...file, webSearch: web_search ?? null }))
  .check(context => {
    const { providers, models, workspaces } = context.value
    const complain = (message: string, path: PropertyKey[]) => context.issues.push({ code: 'custom', message, path, input: context.value })
    for (const id of repeated(providers.map(one => one.id))) complain(`the provider ${id} is declared twice`, ['providers'])
    for (const id of repeated(models.map(one => one.id))) complain(`the model ${id} is declared twice`, ['models'])
    for (const id of repeated(workspaces.map(one => one.id))) complain(`the workspace ${id} is declared twice`, ['workspaces'])
    if (models.filter(one => one.isDefault).length > 1) complain('only one model can be the default', ['models'])
  })

export type ConfigFile = z.output<typeof configFileSchema>

function repeated(names: string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))]
}
