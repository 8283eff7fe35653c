import { createPublisher } from '#components/frame-publisher.ts'
import { type Opener, openerNow, returnFocus } from '#components/ui/opener.ts'
import { clampWidth, formatPanel, NARROW, PANEL_COOKIE, PANEL_ID, type PanelState, type PanelTabId } from './panel-state.ts'

const YEAR_S = 31_536_000

export interface PanelStore {
  subscribe(listener: () => void): () => void
  read(): PanelState
  readInitial(): PanelState
  /** Opens the panel at a tab, or at the one that was shown last, and moves the focus there. */
  open(tab?: PanelTabId): void
  /** Closes it. A focus within goes back to the opener. */
  close(): void
  /** Opens a closed panel, and closes an open one. With a tab: unless another tab is shown. */
  toggle(tab?: PanelTabId): void
  choose(tab: PanelTabId): void
  resize(widthPx: number): void
  /** Tells once whether the panel was opened by a person and waits for the focus. */
  takeFocusRequest(): boolean
}

/** Holds the panel's state, which outlives a change of chat. `initial` is what the server rendered. */
export function createPanelStore(initial: PanelState): PanelStore {
  const state = createPublisher(initial, run => run())
  let opener: Opener = []
  let wantsFocus = false
  /** Element that had the focus when the panel was opened: a person who has moved on since keeps their place. */
  let focusedThen: Element | null = null
  const isNarrow = () => window.matchMedia(NARROW).matches
  const change = (patch: Partial<PanelState>) => {
    state.changeNow(patch)
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in pages that are not served securely
    document.cookie = `${PANEL_COOKIE}=${formatPanel(state.current())}; path=/; max-age=${YEAR_S}; samesite=lax`
  }

  function open(tab: PanelTabId = state.current().tab): void {
    opener = openerNow()
    wantsFocus = true
    focusedThen = document.activeElement
    change({ tab, ...(isNarrow() ? { isSheetOpen: true } : { isOpen: true }) })
  }

  function close(): void {
    if (isNarrow()) {
      change({ isSheetOpen: false })
      return
    }
    const hadFocus = document.getElementById(PANEL_ID)?.contains(document.activeElement) ?? false
    change({ isOpen: false })
    if (hadFocus) returnFocus(opener)
  }

  return {
    subscribe: state.subscribe,
    read: state.read,
    readInitial: () => initial,
    open,
    close,
    toggle(tab) {
      const { isOpen, isSheetOpen, tab: shown } = state.current()
      const isShown = isNarrow() ? isSheetOpen : isOpen
      if (isShown && (tab === undefined || tab === shown)) close()
      else open(tab)
    },
    choose: tab => change({ tab }),
    resize: widthPx => change({ widthPx: clampWidth(widthPx) }),
    takeFocusRequest() {
      const does = wantsFocus && (document.activeElement === focusedThen || document.activeElement === document.body)
      wantsFocus = false
      return does
    },
  }
}
