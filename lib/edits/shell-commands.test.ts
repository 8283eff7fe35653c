import { describe, expect, it } from 'vitest'
import { shellCommands } from './shell-commands.ts'

const fenced = (language: string, ...lines: string[]) => `Run:\n\n\`\`\`${language}\n${lines.join('\n')}\n\`\`\`\nDone.`

describe('the shell commands of an answer', () => {
  it.each([
    ['each line of a bash fence', fenced('bash', 'npm install', '', 'npm test'), ['npm install', 'npm test']],
    ['a fence of another shell', fenced('sh title="x"', 'ls -la'), ['ls -la']],
    ['no comments', fenced('bash', '# install first', 'npm install', '  # then'), ['npm install']],
    ['lines behind a prompt, and not their output', fenced('bash', '$ npm test', '12 passed', '$ git push'), ['npm test', 'git push']],
    ['lines behind > in a fence', fenced('console', '> dir', 'a.txt', '> # no'), ['dir']],
    ['lines behind $ in a fence without a language', fenced('', '$ ls', 'a b'), ['ls']],
    ['lines behind $ in the text', 'First:\n$ npm install\nthen\n    $ npm test\n', ['npm install', 'npm test']],
    [
      'a continued line as one',
      fenced('bash', 'docker run \\', '  -p 80:80 \\', '  web', 'a &&', 'b'),
      ['docker run \\\n  -p 80:80 \\\n  web', 'a &&\nb'],
    ],
    ['a continued line behind a prompt', 'Run\n$ curl \\\n  example.org\nnow.', ['curl \\\nexample.org']],
    ['a here document as one', fenced('bash', 'cat > a <<EOF', '# kept', '', 'EOF', 'ls'), ['cat > a <<EOF\n# kept\n\nEOF', 'ls']],
    ['a fence that is not closed', '```bash\nls', ['ls']],
    ['each once', `${fenced('bash', 'ls')}\n$ ls`, ['ls']],
  ])('are %s', (_, text, commands) => {
    expect(shellCommands(text)).toEqual(commands)
  })

  it.each([
    ['plain text', 'Run the tests and see.'],
    ['a quote', '> npm install is what you said\n> $ no command'],
    ['other code', fenced('ts', 'const a = 1', '> b', '$ c')],
    ['a diff', fenced('diff', '-npm a', '+npm b')],
    ['text in a fence', fenced('', 'npm install')],
    ['the output of a console alone', fenced('console', '12 passed')],
    ['money and formulas', '$ 5 for it\n$ x + y $\n$$'],
    ['comments alone', fenced('bash', '# nothing', '')],
    ['a prompt alone', '$ \n$'],
  ])('are none in %s', (_, text) => {
    expect(shellCommands(text)).toEqual([])
  })
})
