import { CLICK_GUARD_MS } from '#components/use-click-guard.ts'

/**
 * For when an App that stood before the page goes, or is closed: an App chooses the moment, so that what comes to light takes no click that was on its way to
 * the App.
 */
export function shieldPage(): void {
  const shield = document.createElement('div')
  shield.className = 'app-shield'
  document.body.append(shield)
  setTimeout(() => shield.remove(), CLICK_GUARD_MS)
}
