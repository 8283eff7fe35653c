import type { McpUiDisplayMode, McpUiHostContext, McpUiStyles, McpUiStyleVariableKey } from '@modelcontextprotocol/ext-apps/app-bridge'
import type { AppPage } from '#lib/mcp/shared.ts'
import { hasRoomForPictureInPicture, onRoomChange } from '../picture-in-picture.ts'

/** Greatest height of an App within the chat, in pixels. */
export const MAX_HEIGHT = 640
/** Height of an App in picture-in-picture; `app.css` says the same. */
const CORNER_HEIGHT = 320

/** Our design tokens by the names that Apps know. */
const TOKENS: Partial<Record<McpUiStyleVariableKey, string>> = {
  '--color-background-primary': '--paper',
  '--color-background-secondary': '--paper-2',
  '--color-background-tertiary': '--paper-3',
  '--color-background-inverse': '--ink',
  '--color-background-info': '--accent-paper',
  '--color-background-danger': '--bad-paper',
  '--color-background-warning': '--wait-paper',
  '--color-text-primary': '--ink',
  '--color-text-secondary': '--ink-2',
  '--color-text-tertiary': '--ink-3',
  '--color-text-inverse': '--paper',
  '--color-text-info': '--accent',
  '--color-text-danger': '--bad',
  '--color-text-success': '--good',
  '--color-text-warning': '--wait-ink',
  '--color-border-primary': '--line-strong',
  '--color-border-secondary': '--line',
  '--color-border-info': '--accent',
  '--color-border-danger': '--bad',
  '--color-border-success': '--good',
  '--color-border-warning': '--wait',
  '--color-ring-primary': '--accent',
  '--color-ring-danger': '--bad',
}

/** Values that are the same in both themes. Our fonts are not available in the sandbox. */
const FIXED: Partial<Record<McpUiStyleVariableKey, string>> = {
  '--font-sans': 'ui-sans-serif, system-ui, sans-serif',
  '--font-mono': 'ui-monospace, "SF Mono", monospace',
  '--font-text-sm-size': '13.5px',
  '--font-text-md-size': '15px',
  '--font-text-lg-size': '18px',
  '--border-radius-sm': '6px',
  '--border-radius-md': '8px',
  '--border-radius-lg': '10px',
  '--border-radius-xl': '18px',
  '--border-width-regular': '1px',
}

export interface Shown {
  mode: McpUiDisplayMode
  place: HTMLElement
}

/** Lists the display modes that the page has room for. */
export function availableModes(): McpUiDisplayMode[] {
  return ['inline', 'fullscreen', ...(hasRoomForPictureInPicture() ? (['pip'] as const) : [])]
}

/** Describes to an App where it is shown. */
export function hostContext({ mode, place }: Shown, tool: { callId: string; definition: AppPage['tool'] }): McpUiHostContext {
  const root = getComputedStyle(document.documentElement)
  const tokens = Object.entries(TOKENS).map(([name, token]) => [name, root.getPropertyValue(token).trim()])
  const { inputSchema, ...definition } = tool.definition
  const { width, height } = place.getBoundingClientRect()
  return {
    toolInfo: { id: tool.callId, tool: { ...definition, inputSchema: { ...inputSchema, type: 'object' } } },
    theme: root.colorScheme.includes('dark') ? 'dark' : 'light',
    styles: { variables: { ...FIXED, ...Object.fromEntries(tokens) } as McpUiStyles },
    displayMode: mode,
    availableDisplayModes: availableModes(),
    containerDimensions:
      mode === 'fullscreen'
        ? { width: Math.round(width), height: Math.round(height) }
        : { width: Math.round(width), maxHeight: mode === 'pip' ? CORNER_HEIGHT : MAX_HEIGHT },
    locale: navigator.language,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    userAgent: 'Parley',
    platform: 'web',
    deviceCapabilities: { touch: matchMedia('(pointer: coarse)').matches, hover: matchMedia('(hover: hover)').matches },
    safeAreaInsets: { top: 0, right: 0, bottom: 0, left: 0 },
  }
}

/** Calls back when the look or the room of the page changes, until the signal ends. */
export function onLookChange(changed: () => void, signal: AbortSignal): void {
  const look = new MutationObserver(changed)
  look.observe(document.documentElement, { attributes: true, attributeFilter: ['class', 'style', 'data-theme'] })
  signal.addEventListener('abort', onRoomChange(changed), { once: true })
  const system = matchMedia('(prefers-color-scheme: dark)')
  system.addEventListener('change', changed, { signal })
  signal.addEventListener('abort', () => look.disconnect(), { once: true })
}
