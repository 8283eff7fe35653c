import type { LanguageId } from '../languages.ts'
import type { TestCounts } from '../outline.ts'

interface TestStyle {
  /** Paths of test files. */
  path: RegExp
  suites: RegExp | null
  tests: RegExp
}

const SCRIPT: TestStyle = {
  path: /(?:[._-](?:test|spec|e2e|cy)\.[cm]?[jt]sx?$)|(?:^|\/)(?:__tests__|tests?|e2e|spec)\//,
  suites: /(?:^|[\s;(])(?:describe|suite|context|test\.describe)(?:\.\w+){0,3}\s*[(`]/g,
  tests: /(?:^|[\s;(])(?:it|test)(?:\.(?!describe|before|after|use|extend|step)\w+){0,3}\s*[(`]/g,
}

const STYLES: Readonly<Record<LanguageId, TestStyle>> = {
  typescript: SCRIPT,
  tsx: SCRIPT,
  javascript: SCRIPT,
  python: {
    path: /(?:^|\/)(?:test_[^/]*|[^/]*_test|conftest)\.py$|(?:^|\/)tests?\//,
    suites: /^[ \t]*class[ \t]+Test/gm,
    tests: /^[ \t]*(?:async[ \t]+)?def[ \t]+test/gm,
  },
  java: {
    path: /(?:^|\/)(?:test|androidTest)\/|Tests?\.java$|IT\.java$/,
    suites: /^[^\n]{0,60}\bclass[ \t]+\w+/gm,
    tests: /@(?:Test|ParameterizedTest|RepeatedTest)\b/g,
  },
  cpp: {
    path: /(?:^|\/)(?:tests?|unittests?)\/|(?:^|\/)test_|[._-](?:test|tests|unittest)\.\w+$/,
    suites: null,
    tests: /^[ \t]*(?:TEST|TEST_F|TEST_P|TEST_CASE|BOOST_AUTO_TEST_CASE)[ \t]*\(/gm,
  },
  'c-sharp': {
    path: /(?:^|\/)[^/]*tests?[^/]*\/|Tests?\.cs$/i,
    suites: /^[^\n]{0,60}\bclass[ \t]+\w+/gm,
    tests: /\[[ \t]*(?:Fact|Theory|Test|TestCase|TestMethod)\b/g,
  },
  go: { path: /_test\.go$/, suites: null, tests: /^func[ \t]+(?:Test|Benchmark|Fuzz|Example)/gm },
  rust: { path: /(?:^|\/)tests\/|(?:^|\/)tests?\.rs$/, suites: null, tests: /#\[(?:\w+::)*test\b/g },
  ruby: {
    path: /_(?:spec|test)\.rb$|(?:^|\/)test_[^/]*\.rb$/,
    suites: /^[ \t]*(?:RSpec\.)?(?:describe|context|class)\b/gm,
    tests: /^[ \t]*(?:it|specify|test|scenario|def[ \t]+test_\w*)\b/gm,
  },
  php: {
    path: /(?:^|\/)tests?\/|Test\.php$/i,
    suites: /^[^\n]{0,60}\bclass[ \t]+\w+/gm,
    tests: /\bfunction[ \t]+test|@test\b|#\[Test\b/gi,
  },
}

/** Counts the suites and tests of a file; null where it is no test, or helps tests and has none. */
export function testsOf(path: string, language: LanguageId, text: string): TestCounts | null {
  const style = STYLES[language]
  if (!style.path.test(path)) return null
  const tests = count(text, style.tests)
  return tests === 0 ? null : { suites: style.suites ? count(text, style.suites) : 0, tests }
}

function count(text: string, pattern: RegExp): number {
  let found = 0
  for (const _ of text.matchAll(pattern)) found++
  return found
}
