/** Longest line of the log, and of a selection. */
const MAX_CHARS = 2_000
/** Most lines that a page sends of what goes wrong. */
const MAX_LINES = 100

/**
 * Script text that runs in an artifact's frame before the artifact. It tells the page around of errors, of what the policy blocked, of the selected words and,
 * each second, that it is alive. The artifact can send the same: what is heard is foreign text.
 */
export const FRAME_SCRIPT = `() => {
  document.currentScript?.remove()
  const post = parent.postMessage.bind(parent)
  const say = (method, params) => post({ jsonrpc: '2.0', method: 'artifact/' + method, params }, '*')
  const cut = value => {
    try { return String(value instanceof Error ? value.stack?.includes(value.message) ? value.stack : value : typeof value === 'object' ? JSON.stringify(value) : value).slice(0, ${MAX_CHARS}) }
    catch { return '' }
  }
  let lines = 0
  const log = (level, text, more) => { if (lines++ < ${MAX_LINES}) say('log', { level, text: cut(text), ...more }) }
  addEventListener('error', ({ message, error }) => { if (message) log('error', message, { code: cut(error?.code ?? ''), subject: cut(error?.subject ?? '') }) })
  addEventListener('unhandledrejection', ({ reason }) => log('error', reason?.message ?? reason))
  addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => log('blocked', blockedURI || effectiveDirective))
  for (const level of ['error', 'warn']) {
    const own = console[level].bind(console)
    console[level] = (...given) => { own(...given); log(level, given.map(cut).join(' ')) }
  }
  addEventListener('click', event => {
    const link = event.composedPath().find(one => one instanceof Element && one.matches('a[href],area[href]'))
    if (!link || event.defaultPrevented) return
    const to = link.getAttribute('href') ?? ''
    if (to.startsWith('javascript:')) return
    event.preventDefault()
    if (to.startsWith('#')) { to === '#' ? scrollTo(0, 0) : document.getElementById(decodeURIComponent(to.slice(1)))?.scrollIntoView(); return }
    log('blocked', to)
  })
  let resting
  document.addEventListener('selectionchange', () => {
    clearTimeout(resting)
    resting = setTimeout(() => say('selection', { text: String(getSelection()).slice(0, ${MAX_CHARS}) }), 200)
  })
  setInterval(() => say('alive', {}), 1000)
  addEventListener('DOMContentLoaded', () => say('ready', {}))
  window.parleyRun = source => {
    try { parleyLibrary.run(source, document.getElementById('root')) }
    catch (error) { log('error', error?.message ?? error, { code: cut(error?.code ?? ''), subject: cut(error?.subject ?? '') }) }
  }
}`
