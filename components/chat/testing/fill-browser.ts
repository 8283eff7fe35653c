const nothing = () => undefined

/** Gives jsdom what it lacks of a browser. */
export function fillBrowser(): void {
  window.matchMedia ??= query =>
    ({
      matches: query === '(hover: hover)',
      media: query,
      addEventListener: nothing,
      removeEventListener: nothing,
    }) as unknown as MediaQueryList
  globalThis.CSS ??= { supports: () => true } as unknown as typeof CSS
  globalThis.ResizeObserver ??= class {
    observe = nothing
    unobserve = nothing
    disconnect = nothing
  } as unknown as typeof ResizeObserver
  Element.prototype.setPointerCapture ??= nothing
  Element.prototype.scrollTo ??= nothing
  Element.prototype.scrollIntoView ??= nothing
}
