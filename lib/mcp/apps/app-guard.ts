/**
 * Script text that runs in an App's frame before the App. It removes abilities that a content policy cannot forbid. WebRTC reaches any host past
 * `connect-src` (Chromium knows no `webrtc` directive), and child frames would bring it back. Focus is allowed only just after the person acted in the App.
 */
export const APP_GUARD = `() => {
  const ACTED_MS = 1000
  document.currentScript?.remove()
  const clock = performance.now.bind(performance)
  let actedAt = -Infinity
  for (const type of ['pointerdown', 'pointerup', 'keydown', 'touchend'])
    addEventListener(type, event => { if (event.isTrusted) actedAt = clock() }, { capture: true, passive: true })
  const hasFocus = document.hasFocus.bind(document)
  const mayFocus = () => hasFocus() || clock() - actedAt < ACTED_MS
  const lock = (owner, name, value) =>
    Object.defineProperty(owner, name, { value, writable: false, configurable: false, enumerable: false })

  for (const name of Object.getOwnPropertyNames(window))
    if (/^(webkit|moz)?RTC/.test(name)) lock(window, name, undefined)

  lock(window, 'focus', (focus => () => { if (mayFocus()) focus.call(window) })(window.focus))
  for (const owner of [HTMLElement, SVGElement, window.MathMLElement]) {
    const focus = owner?.prototype.focus
    if (focus) lock(owner.prototype, 'focus', function (...given) { if (mayFocus()) focus.apply(this, given) })
  }
  const { show, showModal } = HTMLDialogElement.prototype
  lock(HTMLDialogElement.prototype, 'show', function () { if (mayFocus()) show.call(this); else this.open = true })
  lock(HTMLDialogElement.prototype, 'showModal', function () { if (mayFocus()) showModal.call(this); else this.open = true })

  const seen = new WeakSet()
  const isForeign = frame => /^https:/i.test(frame.src || frame.data || '') && !frame.hasAttribute('srcdoc')
  const clear = root => {
    for (const element of root.querySelectorAll('[autofocus]')) element.removeAttribute('autofocus')
    for (const frame of root.querySelectorAll('iframe,frame,object,embed,fencedframe')) if (!isForeign(frame)) frame.remove()
  }
  const watch = root => {
    if (seen.has(root)) return
    seen.add(root)
    const changes = { childList: true, subtree: true, attributes: true, attributeFilter: ['src', 'srcdoc', 'data', 'autofocus'] }
    new MutationObserver(() => clear(root)).observe(root, changes)
    clear(root)
  }
  const attach = Element.prototype.attachShadow
  lock(Element.prototype, 'attachShadow', function (...given) {
    const root = attach.apply(this, given)
    watch(root)
    return root
  })
  const write = Document.prototype.write
  const plain = pieces => pieces.join('').replace(/shadowrootmode/gi, 'data-$&')
  lock(Document.prototype, 'write', function (...given) { write.call(this, plain(given)) })
  lock(Document.prototype, 'writeln', function (...given) { write.call(this, plain(given) + '\\n') })
  for (const owner of [Element.prototype, ShadowRoot.prototype]) if ('setHTMLUnsafe' in owner)
    lock(owner, 'setHTMLUnsafe', function (html) { this.innerHTML = html })
  if ('parseHTMLUnsafe' in Document) lock(Document, 'parseHTMLUnsafe', html => new DOMParser().parseFromString(html, 'text/html'))
  watch(document)
}`
