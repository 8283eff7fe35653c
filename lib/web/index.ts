export { createWebSearch } from './create-web.ts'
export { MAX_QUERY_CHARS } from './limits.ts'
export type { WebResult, WebSearch, WebSearchOutcome, WebView } from './web.ts'
export { type WebForm, webForm, webTest } from './web-form.ts'
