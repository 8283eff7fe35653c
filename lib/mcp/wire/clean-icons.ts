import { isObject } from '#lib/json-schema/shared.ts'
import { MAX_ICONS, MAX_TOOL_ICON_BYTES } from '../limits.ts'

/** One picture of a server or a tool, as it named it: an address or a `data:` URL. */
export interface IconSource {
  src: string
}

/** Keeps usable icons; drops odd or overlong ones, so they hide no others. */
export function cleanIcons(raw: unknown, maxBytes: number): IconSource[] {
  const icons = (Array.isArray(raw) ? raw : []).slice(0, MAX_ICONS * 4).filter(isObject)
  return icons.flatMap(({ src }) => (typeof src === 'string' && src.length <= maxBytes * 1.4 ? [{ src }] : [])).slice(0, MAX_ICONS)
}

export function toolIcons(raw: unknown): { icons?: IconSource[] } {
  const icons = cleanIcons(raw, MAX_TOOL_ICON_BYTES)
  return icons.length > 0 ? { icons } : {}
}
