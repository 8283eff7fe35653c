const BLOCK =
  /^(ADDRESS|ARTICLE|ASIDE|BLOCKQUOTE|DD|DETAILS|DIALOG|DIV|DL|DT|FIELDSET|FIGURE|FOOTER|FORM|H[1-6]|HEADER|HR|LI|MAIN|NAV|OL|P|PRE|SECTION|TABLE|UL)$/
const INSIDE_BLOCK = /(?:^|[\s:])(?:inline-)?(?:flex|grid)(?:\s|$)/
const OWN_BLOCK = /(?:^|\s)(?:block|flex|grid|sr-only|absolute|inline-flex|inline-block)(?:\s|$)/

/** Stands for the styles that jsdom has not: whether an element begins a line of its own decides where its name has spaces. */
export function looksOf(element: Element): CSSStyleDeclaration {
  const { style } = element as HTMLElement
  const display = () => {
    if (element.hasAttribute('hidden')) return 'none'
    if (style?.display) return style.display
    const isBlock = BLOCK.test(element.tagName) || OWN_BLOCK.test(classOf(element)) || INSIDE_BLOCK.test(classOf(element.parentElement))
    return isBlock ? 'block' : 'inline'
  }
  const styleOf = (name: string) => (name === 'display' ? display() : (style?.getPropertyValue(name) ?? ''))
  return new Proxy(style ?? ({} as CSSStyleDeclaration), {
    get(target, name) {
      if (name === 'getPropertyValue') return styleOf
      if (name === 'display') return display()
      const value = Reflect.get(target, name, target) as unknown
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

const classOf = (element: Element | null) => element?.getAttribute('class') ?? ''
