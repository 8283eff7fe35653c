import { markdown as t } from '#lib/words/en/markdown.ts'

/** Name of a language, or words for what is none's name. */
type Label = string | (() => string)

/** Labels of the languages that are highlighted. Keys are the names after the fence, and those of `grammars`. */
export const labels: Record<string, Label> = {
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
  shell: () => t('shellSession'),
  sql: 'SQL',
  swift: 'Swift',
  typescript: 'TypeScript',
  vim: () => t('vimScript'),
  xml: 'XML',
  yaml: 'YAML',
}

const aliases: Record<string, { name: string; as?: Label }> = {
  'c++': { name: 'cpp' },
  cc: { name: 'cpp' },
  clj: { name: 'clojure' },
  console: { name: 'shell', as: () => t('console') },
  cs: { name: 'csharp' },
  docker: { name: 'dockerfile' },
  ex: { name: 'elixir' },
  golang: { name: 'go' },
  gql: { name: 'graphql' },
  h: { name: 'c' },
  hs: { name: 'haskell' },
  html: { name: 'xml', as: 'HTML' },
  jl: { name: 'julia' },
  js: { name: 'javascript' },
  json5: { name: 'json', as: 'JSON5' },
  jsonc: { name: 'json', as: () => t('jsonWithComments') },
  jsonl: { name: 'json', as: () => t('jsonLines') },
  jsx: { name: 'javascript', as: 'JSX' },
  kt: { name: 'kotlin' },
  make: { name: 'makefile' },
  md: { name: 'markdown' },
  mjs: { name: 'javascript' },
  mysql: { name: 'sql', as: 'MySQL' },
  objc: { name: 'objectivec' },
  patch: { name: 'diff', as: () => t('patch') },
  pl: { name: 'perl' },
  postgres: { name: 'sql', as: 'PostgreSQL' },
  postgresql: { name: 'sql', as: 'PostgreSQL' },
  proto: { name: 'protobuf' },
  ps1: { name: 'powershell' },
  py: { name: 'python' },
  rb: { name: 'ruby' },
  rs: { name: 'rust' },
  sh: { name: 'bash', as: 'Shell' },
  sqlite: { name: 'sql', as: 'SQLite' },
  svelte: { name: 'xml', as: 'Svelte' },
  svg: { name: 'xml', as: 'SVG' },
  tex: { name: 'latex' },
  toml: { name: 'ini', as: 'TOML' },
  ts: { name: 'typescript' },
  tsx: { name: 'typescript', as: 'TSX' },
  vue: { name: 'xml', as: 'Vue' },
  yml: { name: 'yaml' },
  zsh: { name: 'bash', as: 'Zsh' },
}

const plainText = () => t('text')
const shown = (label: Label) => (typeof label === 'string' ? label : label())

/** Labels of languages that are not highlighted. */
const plainLabels: Record<string, Label> = {
  csv: 'CSV',
  mermaid: 'Mermaid',
  plain: plainText,
  plaintext: plainText,
  text: plainText,
  txt: plainText,
}

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
    return { label: shown(Object.hasOwn(plainLabels, key) ? (plainLabels[key] ?? name) : name || plainText), language: null }
  return { label: shown(alias?.as ?? labels[language] ?? name), language }
}
