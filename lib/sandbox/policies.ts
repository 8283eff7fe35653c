/** Uses of the second origin by Parley's own pages. Apps of MCP servers have a policy of their own. */
export const sandboxKinds = ['artifact', 'code'] as const
export type SandboxKind = (typeof sandboxKinds)[number]

export const isSandboxKind = (name: unknown): name is SandboxKind => sandboxKinds.some(kind => kind === name)

interface Kind {
  /** Directives in which the kinds differ, beside `files`: the folder of the libraries that Parley ships. */
  directives: (files: string) => Record<string, string[]>
  /** True where pages of it load these libraries. */
  loadsFiles: boolean
}

const kinds: Readonly<Record<SandboxKind, Kind>> = {
  artifact: { directives: files => ({ 'script-src': ["'unsafe-inline'", files] }), loadsFiles: true },
  // Code is given all that it needs with its first message. It has no network at all, our own server included.
  code: {
    directives: () => ({ 'script-src': ["'unsafe-inline'", "'unsafe-eval'", 'blob:'], 'worker-src': ['blob:'] }),
    loadsFiles: false,
  },
}

export interface SandboxPolicy {
  /** Value of `Content-Security-Policy`. */
  content: string
  /** Value of `Connection-Allowlist`, which browsers check before they look a name up. */
  connections: string
}

/**
 * Builds the policy of a page of the sandbox: it runs what it holds, an artifact the shipped libraries below `files` too, and reaches nothing else. `ancestors` are
 * the origins that may show it.
 */
export function sandboxPolicy(kind: SandboxKind, { files, ancestors }: { files: string; ancestors: readonly string[] }): SandboxPolicy {
  const own = ['data:', 'blob:']
  const directives: Record<string, readonly string[]> = {
    'default-src': [],
    'style-src': ["'unsafe-inline'"],
    'img-src': own,
    'media-src': own,
    'font-src': ['data:'],
    'connect-src': [],
    'frame-src': [],
    'worker-src': [],
    ...kinds[kind].directives(files),
    'object-src': [],
    'base-uri': [],
    'form-action': [],
    webrtc: ["'block'"],
    'frame-ancestors': ancestors,
  }
  return {
    content: Object.entries(directives)
      .map(([name, values]) => `${name} ${values.length > 0 ? values.join(' ') : "'none'"}`)
      .join('; '),
    connections: kinds[kind].loadsFiles ? `("${files}*")` : '()',
  }
}
