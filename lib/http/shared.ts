export { clientAddress } from './origin.ts'
export { contentSecurityPolicy, type PagePolicy, sandboxOriginOf } from './pages/csp.ts'
export { isOwnPath, PATH_HEADER, signInPath, termsPath } from './pages/sign-in-path.ts'
export type { AnswerJson, CallOf, RouteCall } from './route-call.ts'
