import type { LanguageId } from '../languages.ts'
import { readCSharp } from './c-sharp.ts'
import { readCpp } from './cpp.ts'
import { readGo } from './go.ts'
import { readJava } from './java.ts'
import { readPhp } from './php.ts'
import { readPython } from './python.ts'
import { readRuby } from './ruby.ts'
import { readRust } from './rust.ts'
import type { LanguageReader } from './source.ts'
import { readTypeScript } from './typescript.ts'

export const readers: Readonly<Record<LanguageId, LanguageReader>> = {
  typescript: readTypeScript,
  tsx: readTypeScript,
  javascript: readTypeScript,
  python: readPython,
  java: readJava,
  cpp: readCpp,
  'c-sharp': readCSharp,
  go: readGo,
  rust: readRust,
  ruby: readRuby,
  php: readPhp,
}
