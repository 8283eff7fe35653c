export { contentSecurityPolicy, type PagePolicy, sandboxOriginOf } from './csp.ts'
export { isOwnPath, PATH_HEADER, signInPath } from './sign-in-path.ts'
