export { createBudgetNews } from './budget-news.ts'
export { createNotices } from './create-notices.ts'
export type { BrowserForm, BrowserView, Notices } from './notices.ts'
export { createRequestNews } from './request-news.ts'
