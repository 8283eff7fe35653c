export type { WebResult, WebSearchOutcome, WebView } from './web.ts'
export { ownAddress, serviceTitles, type WebSettings, webFields, withEngine, withKey } from './web-fields.ts'
