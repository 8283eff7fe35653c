export { clientAddress } from './origin.ts'
export { contentSecurityPolicy, type PagePolicy, sandboxOriginOf } from './pages/csp.ts'
export { isOwnPath, PATH_HEADER, signInPath } from './pages/sign-in-path.ts'
