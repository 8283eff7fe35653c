import { APP_GUARD } from './app-guard.ts'

/**
 * Builds the page between ours and an App's, on the sandbox's origin. It shows the App in a frame with an opaque origin: no storage, no cookies, nothing shared
 * with other Apps. It forwards messages from the App to `hosts` only, and to the App only from one of them. On request it tells them if the person has just
 * acted within the App.
 */
export function sandboxPage(hosts: readonly string[]): string {
  const known = JSON.stringify(hosts).replaceAll('<', '\\u003c')
  const guard = JSON.stringify(`<script>(${APP_GUARD})()</script>`).replaceAll('<', '\\u003c')
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>App</title>
<style>html,body{margin:0;height:100%;background:transparent}iframe{display:block;width:100%;height:100%;border:0;color-scheme:normal}</style>
<body>
<script>(${PROXY})(${known}, ${guard})</script>
`
}

const PROXY = `(hosts, guard) => {
  const OWN = 'ui/notifications/sandbox-'
  if (window.parent === window) return
  let host = null
  let app = null
  const isOwn = message => typeof message?.method === 'string' && message.method.startsWith(OWN)
  addEventListener('message', event => {
    const message = event.data
    if (event.source === window.parent) {
      if (!hosts.includes(event.origin)) return
      if (message?.method === OWN + 'touched') event.ports[0]?.postMessage(navigator.userActivation?.isActive === true)
      else if (message?.method === OWN + 'resource-ready') show(event.origin, message.params)
      else if (app && event.origin === host && !isOwn(message)) app.contentWindow.postMessage(message, '*')
    } else if (app && event.source === app.contentWindow && event.origin === 'null') {
      if (message?.jsonrpc === '2.0' && !isOwn(message)) window.parent.postMessage(message, host)
    }
  })
  function show(origin, given) {
    if (app || typeof given?.html !== 'string') return
    host = origin
    app = document.createElement('iframe')
    app.title = 'App'
    app.setAttribute('sandbox', 'allow-scripts allow-forms')
    if (given.permissions?.clipboardWrite) app.setAttribute('allow', 'clipboard-write *')
    const html = given.html.replace(/shadowrootmode/gi, 'data-$&')
    const isStandard = new DOMParser().parseFromString(html.slice(0, 10000), 'text/html').compatMode === 'CSS1Compat'
    app.srcdoc = (isStandard ? '<!doctype html>' : '') + guard + html
    document.body.append(app)
  }
  window.parent.postMessage({ jsonrpc: '2.0', method: OWN + 'proxy-ready', params: {} }, '*')
}`
