import type { LanguageFn } from 'highlight.js'

interface Language {
  label: string
  load: () => Promise<{ default: LanguageFn }>
}

/** Languages that are highlighted, each its own small file. Keys are the names after the fence. */
const languages: Record<string, Language> = {
  bash: { label: 'Bash', load: () => import('highlight.js/lib/languages/bash') },
  c: { label: 'C', load: () => import('highlight.js/lib/languages/c') },
  clojure: { label: 'Clojure', load: () => import('highlight.js/lib/languages/clojure') },
  cpp: { label: 'C++', load: () => import('highlight.js/lib/languages/cpp') },
  csharp: { label: 'C#', load: () => import('highlight.js/lib/languages/csharp') },
  css: { label: 'CSS', load: () => import('highlight.js/lib/languages/css') },
  dart: { label: 'Dart', load: () => import('highlight.js/lib/languages/dart') },
  diff: { label: 'Diff', load: () => import('highlight.js/lib/languages/diff') },
  dockerfile: { label: 'Dockerfile', load: () => import('highlight.js/lib/languages/dockerfile') },
  elixir: { label: 'Elixir', load: () => import('highlight.js/lib/languages/elixir') },
  erlang: { label: 'Erlang', load: () => import('highlight.js/lib/languages/erlang') },
  go: { label: 'Go', load: () => import('highlight.js/lib/languages/go') },
  graphql: { label: 'GraphQL', load: () => import('highlight.js/lib/languages/graphql') },
  haskell: { label: 'Haskell', load: () => import('highlight.js/lib/languages/haskell') },
  http: { label: 'HTTP', load: () => import('highlight.js/lib/languages/http') },
  ini: { label: 'INI', load: () => import('highlight.js/lib/languages/ini') },
  java: { label: 'Java', load: () => import('highlight.js/lib/languages/java') },
  javascript: { label: 'JavaScript', load: () => import('highlight.js/lib/languages/javascript') },
  json: { label: 'JSON', load: () => import('highlight.js/lib/languages/json') },
  julia: { label: 'Julia', load: () => import('highlight.js/lib/languages/julia') },
  kotlin: { label: 'Kotlin', load: () => import('highlight.js/lib/languages/kotlin') },
  latex: { label: 'LaTeX', load: () => import('highlight.js/lib/languages/latex') },
  less: { label: 'Less', load: () => import('highlight.js/lib/languages/less') },
  lua: { label: 'Lua', load: () => import('highlight.js/lib/languages/lua') },
  makefile: { label: 'Makefile', load: () => import('highlight.js/lib/languages/makefile') },
  markdown: { label: 'Markdown', load: () => import('highlight.js/lib/languages/markdown') },
  nginx: { label: 'Nginx', load: () => import('highlight.js/lib/languages/nginx') },
  nix: { label: 'Nix', load: () => import('highlight.js/lib/languages/nix') },
  objectivec: { label: 'Objective-C', load: () => import('highlight.js/lib/languages/objectivec') },
  ocaml: { label: 'OCaml', load: () => import('highlight.js/lib/languages/ocaml') },
  perl: { label: 'Perl', load: () => import('highlight.js/lib/languages/perl') },
  php: { label: 'PHP', load: () => import('highlight.js/lib/languages/php') },
  powershell: { label: 'PowerShell', load: () => import('highlight.js/lib/languages/powershell') },
  protobuf: { label: 'Protobuf', load: () => import('highlight.js/lib/languages/protobuf') },
  python: { label: 'Python', load: () => import('highlight.js/lib/languages/python') },
  r: { label: 'R', load: () => import('highlight.js/lib/languages/r') },
  ruby: { label: 'Ruby', load: () => import('highlight.js/lib/languages/ruby') },
  rust: { label: 'Rust', load: () => import('highlight.js/lib/languages/rust') },
  scala: { label: 'Scala', load: () => import('highlight.js/lib/languages/scala') },
  scss: { label: 'SCSS', load: () => import('highlight.js/lib/languages/scss') },
  shell: { label: 'Shell session', load: () => import('highlight.js/lib/languages/shell') },
  sql: { label: 'SQL', load: () => import('highlight.js/lib/languages/sql') },
  swift: { label: 'Swift', load: () => import('highlight.js/lib/languages/swift') },
  typescript: { label: 'TypeScript', load: () => import('highlight.js/lib/languages/typescript') },
  vim: { label: 'Vim script', load: () => import('highlight.js/lib/languages/vim') },
  xml: { label: 'XML', load: () => import('highlight.js/lib/languages/xml') },
  yaml: { label: 'YAML', load: () => import('highlight.js/lib/languages/yaml') },
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
  if (!Object.hasOwn(languages, language))
    return { label: Object.hasOwn(plainLabels, key) ? (plainLabels[key] ?? name) : name || 'Text', language: null }
  return { label: alias?.label ?? languages[language]?.label ?? name, language }
}

export async function loadLanguage(name: string): Promise<LanguageFn | null> {
  const language = Object.hasOwn(languages, name) ? languages[name] : undefined
  return language ? (await language.load()).default : null
}
