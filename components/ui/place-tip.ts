/** Space between a button and its tooltip, and between the tooltip and the edges of the page, in px. */
const GAP_PX = 6
const EDGE_PX = 8

interface Size {
  width: number
  height: number
}

/** Places a tooltip above the middle of its button, below it where there is no room, and never over the edges of the page. */
export function placeTip(button: Size & { left: number; top: number }, tip: Size, page: Size): { left: number; top: number } {
  const above = button.top - GAP_PX - tip.height
  const middle = button.left + button.width / 2 - tip.width / 2
  return {
    left: Math.round(Math.max(EDGE_PX, Math.min(middle, page.width - EDGE_PX - tip.width))),
    top: Math.round(above >= EDGE_PX ? above : button.top + button.height + GAP_PX),
  }
}
