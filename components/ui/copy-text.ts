/** Copies text; true on success. Falls back to `execCommand` where the browser has no clipboard API (plain http) or refuses. */
export async function copyText(text: string): Promise<boolean> {
  if (window.isSecureContext && navigator.clipboard) {
    const isTaken = await navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
    if (isTaken) return true
  }
  return copyByCommand(text)
}

/** Copies from a text area inside the open dialog, which traps the focus. Only an observed copy event counts as success. */
function copyByCommand(text: string): boolean {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  area.setAttribute('aria-hidden', 'true')
  area.style.cssText = 'position:fixed;inset:0 auto auto 0;width:1px;height:1px;opacity:0'
  const place = focused?.closest('[role=dialog], [role=alertdialog], dialog') ?? document.body
  let isCopied = false
  const onCopy = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
    isCopied = event.clipboardData !== null
  }
  document.addEventListener('copy', onCopy, { capture: true })
  try {
    place.append(area)
    area.focus({ preventScroll: true })
    area.select()
    return document.execCommand('copy') && isCopied
  } finally {
    document.removeEventListener('copy', onCopy, { capture: true })
    area.remove()
    focused?.focus({ preventScroll: true })
  }
}
