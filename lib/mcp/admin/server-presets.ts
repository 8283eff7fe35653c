import { serverPresets as t } from '#lib/words/en/server-presets.ts'
/** A value that the person must fill in before the server can be added. */
export interface PresetField {
  /** Target of the value: name of an environment variable or header, or the placeholder in `args`. */
  kind: 'env' | 'header' | 'arg'
  name: string
  label: string
  hint: string
  secret: boolean
  required: boolean
}

/** A well-known server that an administrator can add with two clicks. `{name}` in `args` and in header values is replaced by the field of that name. */
export interface ServerPreset {
  slug: string
  title: string
  purpose: string
  homepage: string
  transport: 'stdio' | 'auto'
  command?: string
  args?: string[]
  url?: string
  headers?: Record<string, string>
  fields: PresetField[]
}

const folder = (): PresetField => ({
  kind: 'arg',
  name: 'folder',
  label: t('folder'),
  hint: t('absolutePathServerTools'),
  secret: false,
  required: true,
})

const token = (name: string, label: string, hint: string): PresetField => ({
  kind: 'header',
  name,
  label,
  hint,
  secret: true,
  required: true,
})
const secretEnv = (name: string, label: string, hint: string): PresetField => ({
  kind: 'env',
  name,
  label,
  hint,
  secret: true,
  required: true,
})

/** Reference servers and those of well-known makers; every command is a published npm package or a public address. */
export const serverPresets = (): readonly ServerPreset[] => [
  {
    slug: 'filesystem',
    title: t('filesystem'),
    purpose: t('readSearchEditFiles'),
    homepage: 'https://github.com/modelcontextprotocol/servers/tree/main/src/filesystem',
    transport: 'stdio',
    command: 'npx',
    args: ['-y', '@modelcontextprotocol/server-filesystem', '{folder}'],
    fields: [folder()],
  },
  {
    slug: 'knowledge',
    title: t('knowledgeGraphMemory'),
    purpose: t('rememberPeopleThingsHow'),
    homepage: 'https://github.com/modelcontextprotocol/servers/tree/main/src/memory',
    transport: 'stdio',
    command: 'npx',
    args: ['-y', '@modelcontextprotocol/server-memory'],
    fields: [
      {
        kind: 'env',
        name: 'MEMORY_FILE_PATH',
        label: t('fileGraph'),
        hint: t('absolutePathWithoutGraph'),
        secret: false,
        required: false,
      },
    ],
  },
  {
    slug: 'thinking',
    title: t('sequentialThinking'),
    purpose: t('scratchPadWorkingThrough'),
    homepage: 'https://github.com/modelcontextprotocol/servers/tree/main/src/sequentialthinking',
    transport: 'stdio',
    command: 'npx',
    args: ['-y', '@modelcontextprotocol/server-sequential-thinking'],
    fields: [],
  },
  {
    slug: 'everything',
    title: t('everythingTryingOut'),
    purpose: t('referenceTestServerEcho'),
    homepage: 'https://github.com/modelcontextprotocol/servers/tree/main/src/everything',
    transport: 'stdio',
    command: 'npx',
    args: ['-y', '@modelcontextprotocol/server-everything', 'stdio'],
    fields: [],
  },
  {
    slug: 'playwright',
    title: t('playwrightBrowser'),
    purpose: t('openPagesRealBrowser'),
    homepage: 'https://github.com/microsoft/playwright-mcp',
    transport: 'stdio',
    command: 'npx',
    args: ['-y', '@playwright/mcp', '--headless', '--isolated'],
    fields: [],
  },
  {
    slug: 'chrome',
    title: t('chromeDevTools'),
    purpose: t('inspectTraceDebugPages'),
    homepage: 'https://github.com/ChromeDevTools/chrome-devtools-mcp',
    transport: 'stdio',
    command: 'npx',
    args: ['-y', 'chrome-devtools-mcp', '--headless', '--isolated', '--no-usage-statistics'],
    fields: [],
  },
  {
    slug: 'github',
    title: t('gitHub'),
    purpose: t('repositoriesIssuesPullRequests'),
    homepage: 'https://github.com/github/github-mcp-server',
    transport: 'auto',
    url: 'https://api.githubcopilot.com/mcp/',
    headers: { Authorization: 'Bearer {Authorization}' },
    fields: [token('Authorization', t('personalAccessToken'), t('madeGithubComSettings'))],
  },
  {
    slug: 'context7',
    title: t('context7Documentation'),
    purpose: t('currentDocumentationExamplesProgramming'),
    homepage: 'https://github.com/upstash/context7',
    transport: 'auto',
    url: 'https://mcp.context7.com/mcp',
    fields: [],
  },
  {
    slug: 'deepwiki',
    title: t('deepWiki'),
    purpose: t('questionsAboutPublicGit'),
    homepage: 'https://docs.devin.ai/work-with-devin/deepwiki-mcp',
    transport: 'auto',
    url: 'https://mcp.deepwiki.com/mcp',
    fields: [],
  },
  {
    slug: 'huggingface',
    title: t('huggingFace'),
    purpose: t('searchModelsDataSets'),
    homepage: 'https://huggingface.co/settings/mcp',
    transport: 'auto',
    url: 'https://huggingface.co/mcp',
    headers: { Authorization: 'Bearer {Authorization}' },
    fields: [token('Authorization', t('accessToken'), t('madeHuggingfaceCoSettings'))],
  },
  {
    slug: 'stripe',
    title: t('stripe'),
    purpose: t('customersPaymentsInvoicesProducts'),
    homepage: 'https://docs.stripe.com/mcp',
    transport: 'auto',
    url: 'https://mcp.stripe.com',
    headers: { Authorization: 'Bearer {Authorization}' },
    fields: [token('Authorization', t('restrictedApiKey'), t('madeStripeDashboardGive'))],
  },
  {
    slug: 'notion',
    title: t('notion'),
    purpose: t('searchReadWritePages'),
    homepage: 'https://github.com/makenotion/notion-mcp-server',
    transport: 'stdio',
    command: 'npx',
    args: ['-y', '@notionhq/notion-mcp-server'],
    fields: [secretEnv('NOTION_TOKEN', t('integrationSecret'), t('madeNotionProfileIntegrations'))],
  },
  {
    slug: 'brave',
    title: t('braveSearch'),
    purpose: t('searchWebNewsImages'),
    homepage: 'https://github.com/brave/brave-search-mcp-server',
    transport: 'stdio',
    command: 'npx',
    args: ['-y', '@brave/brave-search-mcp-server'],
    fields: [secretEnv('BRAVE_API_KEY', t('apiKey'), t('madeBraveComSearch'))],
  },
]
