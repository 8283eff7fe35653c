import { CLICK_GUARD_MS } from '#components/use-click-guard.ts'

/**
 * Shields the page for a moment after an App in front of it goes. The App chooses that moment: what it uncovers must not take a click meant
 * for the App.
 */
export function shieldPage(): void {
  const shield = document.createElement('div')
  shield.className = 'app-shield'
  document.body.append(shield)
  setTimeout(() => shield.remove(), CLICK_GUARD_MS)
}
