/** Labels of the languages that are highlighted. Keys are the names after the fence, and those of `grammars`. */
export const labels: Record<string, string> = {
  bash: 'Bash',
  c: 'C',
  clojure: 'Clojure',
  cpp: 'C++',
  csharp: 'C#',
  css: 'CSS',
  dart: 'Dart',
  diff: 'Diff',
  dockerfile: 'Dockerfile',
  elixir: 'Elixir',
  erlang: 'Erlang',
  go: 'Go',
  graphql: 'GraphQL',
  haskell: 'Haskell',
  http: 'HTTP',
  ini: 'INI',
  java: 'Java',
  javascript: 'JavaScript',
  json: 'JSON',
  julia: 'Julia',
  kotlin: 'Kotlin',
  latex: 'LaTeX',
  less: 'Less',
  lua: 'Lua',
  makefile: 'Makefile',
  markdown: 'Markdown',
  nginx: 'Nginx',
  nix: 'Nix',
  objectivec: 'Objective-C',
  ocaml: 'OCaml',
  perl: 'Perl',
  php: 'PHP',
  powershell: 'PowerShell',
  protobuf: 'Protobuf',
  python: 'Python',
  r: 'R',
  ruby: 'Ruby',
  rust: 'Rust',
  scala: 'Scala',
  scss: 'SCSS',
  shell: 'Shell session',
  sql: 'SQL',
  swift: 'Swift',
  typescript: 'TypeScript',
  vim: 'Vim script',
  xml: 'XML',
  yaml: 'YAML',
}

const aliases: Record<string, { name: string; label?: string }> = {
  'c++': { name: 'cpp' },
  cc: { name: 'cpp' },
  clj: { name: 'clojure' },
  console: { name: 'shell', label: 'Console' },
  cs: { name: 'csharp' },
  docker: { name: 'dockerfile' },
  ex: { name: 'elixir' },
  golang: { name: 'go' },
  gql: { name: 'graphql' },
  h: { name: 'c' },
  hs: { name: 'haskell' },
  html: { name: 'xml', label: 'HTML' },
  jl: { name: 'julia' },
  js: { name: 'javascript' },
  json5: { name: 'json', label: 'JSON5' },
  jsonc: { name: 'json', label: 'JSON with comments' },
  jsonl: { name: 'json', label: 'JSON lines' },
  jsx: { name: 'javascript', label: 'JSX' },
  kt: { name: 'kotlin' },
  make: { name: 'makefile' },
  md: { name: 'markdown' },
  mjs: { name: 'javascript' },
  mysql: { name: 'sql', label: 'MySQL' },
  objc: { name: 'objectivec' },
  patch: { name: 'diff', label: 'Patch' },
  pl: { name: 'perl' },
  postgres: { name: 'sql', label: 'PostgreSQL' },
  postgresql: { name: 'sql', label: 'PostgreSQL' },
  proto: { name: 'protobuf' },
  ps1: { name: 'powershell' },
  py: { name: 'python' },
  rb: { name: 'ruby' },
  rs: { name: 'rust' },
  sh: { name: 'bash', label: 'Shell' },
  sqlite: { name: 'sql', label: 'SQLite' },
  svelte: { name: 'xml', label: 'Svelte' },
  svg: { name: 'xml', label: 'SVG' },
  tex: { name: 'latex' },
  toml: { name: 'ini', label: 'TOML' },
  ts: { name: 'typescript' },
  tsx: { name: 'typescript', label: 'TSX' },
  vue: { name: 'xml', label: 'Vue' },
  yml: { name: 'yaml' },
  zsh: { name: 'bash', label: 'Zsh' },
}

/** Labels of languages that are not highlighted. */
const plainLabels: Record<string, string> = { csv: 'CSV', mermaid: 'Mermaid', plain: 'Text', plaintext: 'Text', text: 'Text', txt: 'Text' }

export interface FenceInfo {
  /** Label above the code; *Text* where the fence names no language. */
  label: string
  /** Name of the language here; null where it is not highlighted. */
  language: string | null
}

/** Reads the text after a fence: `ts`, `python title=x`, `{.rust}`, `language-go`. */
export function fenceInfo(info: string): FenceInfo {
  const name = /^\s*\{?\.?(?:language-)?([\w#+.-]+)/.exec(info)?.[1] ?? ''
  const key = name.toLowerCase()
  const alias = Object.hasOwn(aliases, key) ? aliases[key] : undefined
  const language = alias?.name ?? key
  if (!Object.hasOwn(labels, language))
    return { label: Object.hasOwn(plainLabels, key) ? (plainLabels[key] ?? name) : name || 'Text', language: null }
  return { label: alias?.label ?? labels[language] ?? name, language }
}
