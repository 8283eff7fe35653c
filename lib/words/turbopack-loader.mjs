import babel from '@babel/core'
import compile from 'icu-minify/compile'

/** Compiles the messages of a file of the catalogue while Next builds, so that the browser needs no parser. */
export default function compileWords(source) {
  return withCompiled(source, this.resourcePath)
}

/**
 * Returns the file's source with each message of `words({…})` compiled. Throws where one is not ICU MessageFormat.
 * @param {string} source
 * @param {string} file
 * @returns {string}
 */
export function withCompiled(source, file) {
  const visitor = {
    ObjectProperty(path) {
      const { value } = path.node
      if (value.type !== 'StringLiteral')
        throw new Error(`${file}: a message must be one literal: ${source.slice(path.node.start, path.node.end)}`)
      const compiled = compile(value.value)
      // A text that is no longer its source, such as one with quoted braces, must not be compiled again by `format.ts` on the server.
      const isOther = typeof compiled === 'string' && compiled !== value.value
      path.node.value = babel.types.valueToNode(isOther ? [compiled] : compiled)
      path.skip()
    },
  }
  const options = { configFile: false, babelrc: false, filename: file, parserOpts: { plugins: ['typescript'] }, retainLines: true }
  return babel.transformSync(source, { ...options, plugins: [{ visitor }] }).code
}
