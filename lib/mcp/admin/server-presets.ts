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

const folder: PresetField = {
  kind: 'arg',
  name: 'folder',
  label: 'Folder',
  hint: 'Absolute path on the server; the tools reach nothing outside it.',
  secret: false,
  required: true,
}

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
export const serverPresets: readonly ServerPreset[] = [
  {
    slug: 'filesystem',
    title: 'Filesystem',
    purpose: 'Read, search and edit files below one folder of the machine that runs Parley.',
    homepage: 'https://github.com/modelcontextprotocol/servers/tree/main/src/filesystem',
    transport: 'stdio',
    command: 'npx',
    args: ['-y', '@modelcontextprotocol/server-filesystem', '{folder}'],
    fields: [folder],
  },
  {
    slug: 'knowledge',
    title: 'Knowledge graph memory',
    purpose: 'Remember people, things and how they relate, across chats.',
    homepage: 'https://github.com/modelcontextprotocol/servers/tree/main/src/memory',
    transport: 'stdio',
    command: 'npx',
    args: ['-y', '@modelcontextprotocol/server-memory'],
    fields: [
      {
        kind: 'env',
        name: 'MEMORY_FILE_PATH',
        label: 'File of the graph',
        hint: 'Absolute path; without it the graph is lost with the package cache.',
        secret: false,
        required: false,
      },
    ],
  },
  {
    slug: 'thinking',
    title: 'Sequential thinking',
    purpose: 'A scratch pad for working through a problem step by step.',
    homepage: 'https://github.com/modelcontextprotocol/servers/tree/main/src/sequentialthinking',
    transport: 'stdio',
    command: 'npx',
    args: ['-y', '@modelcontextprotocol/server-sequential-thinking'],
    fields: [],
  },
  {
    slug: 'everything',
    title: 'Everything (for trying out)',
    purpose: 'The reference test server: echo, sums, images, progress and more.',
    homepage: 'https://github.com/modelcontextprotocol/servers/tree/main/src/everything',
    transport: 'stdio',
    command: 'npx',
    args: ['-y', '@modelcontextprotocol/server-everything', 'stdio'],
    fields: [],
  },
  {
    slug: 'playwright',
    title: 'Playwright browser',
    purpose: 'Open pages in a real browser, read them, click and fill forms.',
    homepage: 'https://github.com/microsoft/playwright-mcp',
    transport: 'stdio',
    command: 'npx',
    args: ['-y', '@playwright/mcp', '--headless', '--isolated'],
    fields: [],
  },
  {
    slug: 'chrome',
    title: 'Chrome DevTools',
    purpose: 'Inspect, trace and debug pages with the developer tools of Chrome.',
    homepage: 'https://github.com/ChromeDevTools/chrome-devtools-mcp',
    transport: 'stdio',
    command: 'npx',
    args: ['-y', 'chrome-devtools-mcp', '--headless', '--isolated', '--no-usage-statistics'],
    fields: [],
  },
  {
    slug: 'github',
    title: 'GitHub',
    purpose: 'Repositories, issues, pull requests and code search on GitHub.',
    homepage: 'https://github.com/github/github-mcp-server',
    transport: 'auto',
    url: 'https://api.githubcopilot.com/mcp/',
    headers: { Authorization: 'Bearer {Authorization}' },
    fields: [token('Authorization', 'Personal access token', 'Made at github.com/settings/tokens, with the repositories it should reach.')],
  },
  {
    slug: 'context7',
    title: 'Context7 documentation',
    purpose: 'Current documentation and examples of programming libraries.',
    homepage: 'https://github.com/upstash/context7',
    transport: 'auto',
    url: 'https://mcp.context7.com/mcp',
    fields: [],
  },
  {
    slug: 'deepwiki',
    title: 'DeepWiki',
    purpose: 'Questions about public GitHub repositories, answered from their code.',
    homepage: 'https://docs.devin.ai/work-with-devin/deepwiki-mcp',
    transport: 'auto',
    url: 'https://mcp.deepwiki.com/mcp',
    fields: [],
  },
  {
    slug: 'huggingface',
    title: 'Hugging Face',
    purpose: 'Search models, data sets, papers and spaces.',
    homepage: 'https://huggingface.co/settings/mcp',
    transport: 'auto',
    url: 'https://huggingface.co/mcp',
    headers: { Authorization: 'Bearer {Authorization}' },
    fields: [token('Authorization', 'Access token', 'Made at huggingface.co/settings/tokens; read access is enough.')],
  },
  {
    slug: 'stripe',
    title: 'Stripe',
    purpose: 'Customers, payments, invoices and products of a Stripe account.',
    homepage: 'https://docs.stripe.com/mcp',
    transport: 'auto',
    url: 'https://mcp.stripe.com',
    headers: { Authorization: 'Bearer {Authorization}' },
    fields: [token('Authorization', 'Restricted API key', 'Made in the Stripe dashboard; give it only the rights that the tools need.')],
  },
  {
    slug: 'notion',
    title: 'Notion',
    purpose: 'Search, read and write the pages and databases of a Notion workspace.',
    homepage: 'https://github.com/makenotion/notion-mcp-server',
    transport: 'stdio',
    command: 'npx',
    args: ['-y', '@notionhq/notion-mcp-server'],
    fields: [
      secretEnv('NOTION_TOKEN', 'Integration secret', 'Made at notion.so/profile/integrations; share the pages with the integration.'),
    ],
  },
  {
    slug: 'brave',
    title: 'Brave Search',
    purpose: 'Search the web, news, images and places.',
    homepage: 'https://github.com/brave/brave-search-mcp-server',
    transport: 'stdio',
    command: 'npx',
    args: ['-y', '@brave/brave-search-mcp-server'],
    fields: [secretEnv('BRAVE_API_KEY', 'API key', 'Made at brave.com/search/api.')],
  },
]
