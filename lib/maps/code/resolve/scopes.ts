import type { LanguageId } from '../languages.ts'
import type { CodeOutline } from '../outline.ts'
import { folderOf, push } from './world.ts'

/** Names that files share without importing each other: packages of Java and Go, namespaces of C# and PHP, constants of Ruby. */
export interface Scopes {
  /** Returns the files that declare each name of a scope. */
  names(scope: string): ReadonlyMap<string, readonly string[]>
}

const NONE: ReadonlyMap<string, readonly string[]> = new Map()

export function createScopes(outlines: Iterable<CodeOutline>): Scopes {
  const scopes = new Map<string, Map<string, string[]>>()
  for (const outline of outlines) {
    const scope = ownScope(outline)
    if (scope === null || outline.tests) continue
    const names = scopes.get(scope) ?? new Map<string, string[]>()
    scopes.set(scope, names)
    for (const { name, kind } of outline.symbols) if (outline.language !== 'ruby' || kind === 'class') push(names, name, outline.path)
  }
  return { names: scope => scopes.get(scope) ?? NONE }
}

/** Scopes whose names a file uses without importing them: its own, and those around it. */
export function usedScopes(outline: CodeOutline): string[] {
  const own = ownScope(outline)
  if (own === null) return []
  if (outline.language !== 'c-sharp') return [own]
  const names = (outline.scope ?? '').split('.')
  return names.map((_, index) => scopeOf('c-sharp', names.slice(0, index + 1).join('.')))
}

/** Returns the scope that an import names; null in a language whose imports name files. */
export function importedScope(outline: CodeOutline, module: string): string | null {
  const { language } = outline
  return language === 'java' || language === 'c-sharp' || language === 'php' ? scopeOf(language, module) : null
}

export function ownScope({ language, scope, path }: CodeOutline): string | null {
  if (language === 'go') return scopeOf('go', `${folderOf(path)}:${scope?.replace(/_test$/, '')}`)
  if (language === 'ruby') return scopeOf('ruby', '')
  return language === 'java' || language === 'c-sharp' || language === 'php' ? scopeOf(language, scope ?? '') : null
}

/** Tells whether files of a language share names without importing each other. */
export function sharesNames(language: LanguageId | null): boolean {
  return language === 'go' || language === 'ruby' || language === 'java' || language === 'c-sharp' || language === 'php'
}

const scopeOf = (language: string, name: string) => `${language}\0${name}`
