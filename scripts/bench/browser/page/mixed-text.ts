/** Makes Markdown as answers have it: prose, lists, code, tables and formulas, at least so many characters of it. */
export function mixedText(characters: number): string {
  let text = ''
  for (let n = 1; text.length < characters; n++) text += section(n)
  return text.slice(0, characters)
}

function section(n: number): string {
  return `## Part ${n}

The **first** thing about part ${n} is that it goes on for a while, with \`code${n}\`, a [link](https://example.org/${n}) and *emphasis* where one expects it.
It is a paragraph of several lines, as people write them, and it ends with a formula: $a_${n}^2 + b^2 = c^2$.

- one point, which is short
- another one with **strong** words and \`more.code(${n})\`
  - a point below it
- the last of them

\`\`\`ts
export function part${n}(values: readonly number[]): number {
  // Adds what is above the mean.
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return values.filter(value => value > mean).reduce((sum, value) => sum + value, ${n})
}
\`\`\`

| name | value | note |
| --- | ---: | --- |
| alpha | ${n * 3} | the first row of the table |
| beta | ${n * 7} | another row, with \`code\` |

1. First do this, which takes ${n} minutes.
2. Then do that, and look at [the page](https://example.org/page/${n}).

> A remark that somebody made about part ${n}, in words that are quoted here.

`
}
