/** Width and tab of an open panel, `closed` before them where it is hidden. The server reads it and renders the page with or without it. */
export const PANEL_COOKIE = 'parley_panel'

export const PANEL_ID = 'side-panel'

/** Below this width the panel is a sheet. It is Tailwind's `lg`, by which the panel beside the chat is hidden. */
export const NARROW = '(max-width: 1023px)'

/** Tabs in their order. `panel-tabs.tsx` has what each shows. */
export const panelTabIds = ['context', 'files', 'changes', 'artifacts'] as const
export type PanelTabId = (typeof panelTabIds)[number]

export const DEFAULT_WIDTH_PX = 408
export const MIN_WIDTH_PX = 320
export const MAX_WIDTH_PX = 800

export interface PanelState {
  /** On a wide screen, where the panel is beside the chat. */
  isOpen: boolean
  /** On a narrow screen, where it is a sheet. */
  isSheetOpen: boolean
  tab: PanelTabId
  widthPx: number
}

/** Reads the cookie's value. An absent or foreign one yields the closed panel. */
export function parsePanel(cookie: string | undefined): PanelState {
  const [, openness, tab, width] = /^(open|closed)\.([a-z]+)\.(\d{1,4})$/.exec(cookie ?? '') ?? []
  return {
    isOpen: openness === 'open',
    isSheetOpen: false,
    tab: panelTabIds.find(id => id === tab) ?? panelTabIds[0],
    widthPx: width === undefined ? DEFAULT_WIDTH_PX : clampWidth(Number(width)),
  }
}

export function formatPanel({ isOpen, tab, widthPx }: PanelState): string {
  return `${isOpen ? 'open' : 'closed'}.${tab}.${widthPx}`
}

export function clampWidth(widthPx: number): number {
  return Math.round(Math.min(MAX_WIDTH_PX, Math.max(MIN_WIDTH_PX, widthPx)))
}
