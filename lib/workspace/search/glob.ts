import { RE2JS } from 're2js'

/** Longest glob. */
const MAX_GLOB_CHARS = 500

/**
 * Compiles a glob to a test of paths, in linear time: `*` and `?` within a name, `**` over names, `[abc]`, `{a,b}`. One without a slash is held against the last name.
 * Null where it cannot be read.
 */
export function compileGlob(glob: string): ((path: string) => boolean) | null {
  if (glob.length > MAX_GLOB_CHARS) return null
  const isName = !glob.includes('/')
  try {
    const pattern = RE2JS.compile(`^(?:${patternOf(glob.replace(/^\.?\//, ''))})$`, RE2JS.DOTALL)
    return path => pattern.matcher(isName ? path.slice(path.lastIndexOf('/') + 1) : path).find()
  } catch {
    return null
  }
}

function patternOf(glob: string): string {
  let pattern = ''
  let depth = 0
  for (let at = 0; at < glob.length; at++) {
    const char = glob[at] ?? ''
    if (glob.startsWith('**/', at)) {
      pattern += '(?:.*/)?'
      at += 2
    } else if (glob.startsWith('**', at)) {
      pattern += '.*'
      at++
    } else if (char === '*') pattern += '[^/]*'
    else if (char === '?') pattern += '[^/]'
    else if (char === '{') {
      depth++
      pattern += '(?:'
    } else if (char === '}' && depth > 0) {
      depth--
      pattern += ')'
    } else if (char === ',' && depth > 0) pattern += '|'
    else if (char === '[' && glob.indexOf(']', at + 2) > 0) {
      const end = glob.indexOf(']', at + 2)
      const members = glob.slice(at + 1, end)
      const isNot = members.startsWith('!') || members.startsWith('^')
      pattern += `[${isNot ? '^' : ''}${(isNot ? members.slice(1) : members).replace(/[\\[\]^]/g, '\\$&')}]`
      at = end
    } else if (char === '\\' && at + 1 < glob.length) pattern += RE2JS.quote(glob[++at] ?? '')
    else pattern += RE2JS.quote(char)
  }
  return pattern
}
