/** Policy before anything of the page itself: nothing may run, and nothing may be loaded. */
const POLICY =
  "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:; media-src data:; font-src data:; webrtc 'block'\">"
const FRONT = `<!doctype html>${POLICY}<meta http-equiv="x-dns-prefetch-control" content="off"><meta name="color-scheme" content="light">`

/**
 * Elements that lead elsewhere in ways that a policy does not stop. Browsers resolve and connect to the hosts of frames, links and
 * refreshes before they ask it. Templates may hide any of them, as may `noscript` and its like once their text is parsed again.
 */
const LEADING = [
  'script,iframe,frame,frameset,fencedframe,portal,object,embed,applet,param,link,base,meta,template,noscript,noembed,noframes,xmp,plaintext',
  'form>input[type=image],animate,animatemotion,animatetransform,set,foreignobject,annotation-xml,semantics',
].join(',')

/** Attributes that may hold an address. */
const ADDRESSES = new Set(
  'href xlink:href src srcset imagesrcset poster data action formaction ping background cite longdesc manifest codebase classid archive profile usemap lowsrc dynsrc srcdoc attributionsrc'.split(
    ' ',
  ),
)
/** Rounds of writing and parsing. A page that still changes after them may become anything. */
const MAX_ROUNDS = 4

/**
 * Removes from foreign HTML everything that could make a request; for a frame without origin and scripts. Null where the page still changes
 * when it is parsed again. Runs in a browser: an inert document loads nothing.
 */
export function inertPage(html: string): string | null {
  let text = html
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const page = new DOMParser().parseFromString(text, 'text/html')
    takeOut(page)
    const taken = page.documentElement.outerHTML
    if (taken === text) return FRONT + taken
    text = taken
  }
  return null
}

function takeOut(page: Document): void {
  for (const element of page.querySelectorAll(LEADING)) element.remove()
  for (const element of page.querySelectorAll('*'))
    for (const { name, value } of [...element.attributes])
      if (name.startsWith('on') || (ADDRESSES.has(name.toLowerCase()) && !staysWithin(value))) element.removeAttribute(name)
}

/** Matches a place in the page, or a picture that the page contains. */
function staysWithin(address: string): boolean {
  return /^\s*(#|data:(image|audio|video|font)\/)/i.test(address)
}
