import type { RunNotice } from '#lib/runs/index.ts'
import { chatLimits } from '#lib/words/en/chat-limits.ts'
import { server as t } from '#lib/words/en/server.ts'

/** Words of a notice. They name the chat, and say nothing of what is in it. */
export function noticeWords(kind: RunNotice['kind'], title: string): { title: string; body: string } {
  return { title: title === '' ? chatLimits('newChat') : title, body: BODIES[kind]() }
}

const BODIES: Record<RunNotice['kind'], () => string> = {
  ended: () => t('answerReady'),
  failed: () => t('answerFailed'),
  asks: () => t('answerWaiting'),
}

/** Names no chat. Its address differs from that of the settings page, on which a notice of that page itself would not be shown. */
export const TEST_NOTICE = {
  get title() {
    return t('testNotice')
  },
  get body() {
    return t('browserShowsNotices')
  },
  url: '/settings/notices?test',
  tag: 'test',
}

const BROWSERS = ['Edg/', 'OPR/', 'Firefox/', 'Chrome/', 'Safari/'] as const
const NAMES: Record<(typeof BROWSERS)[number], string> = {
  'Edg/': 'Edge',
  'OPR/': 'Opera',
  'Firefox/': 'Firefox',
  'Chrome/': 'Chrome',
  'Safari/': 'Safari',
}
const SYSTEMS = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux'] as const

/** Names a browser by what it says of itself: *Firefox on Linux*. */
export function browserLabel(userAgent: string): string {
  const browser = BROWSERS.find(mark => userAgent.includes(mark))
  const system = SYSTEMS.find(name => userAgent.includes(name))
  const name = browser ? NAMES[browser] : 'Browser'
  return system ? `${name} on ${system === 'Mac OS' ? 'macOS' : system}` : name
}
