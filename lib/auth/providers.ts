import type { AuthOptions } from 'next-auth'
import type { OAuthConfig } from 'next-auth/providers/oauth'
import type { Env } from '#lib/platform/index.ts'
import { oidcProvider, toUser } from './oidc-provider.ts'

const TIMEOUT_MS = 10_000

/** Lists the configured sign-in providers, for the buttons of the sign-in page. */
export function signInProviders({ oauth }: Pick<Env, 'oauth'>): { id: string; name: string }[] {
  return [
    ...(oauth.github ? [{ id: 'github', name: 'GitHub' }] : []),
    ...(oauth.google ? [{ id: 'google', name: 'Google' }] : []),
    ...(oauth.oidc ? [{ id: 'oidc', name: 'single sign-on' }] : []),
  ]
}

/** Builds the providers for next-auth; `profile` returns a `ProviderProfile`. */
export function oauthProviders({ oauth }: Pick<Env, 'oauth'>): AuthOptions['providers'] {
  const { github, google, oidc } = oauth
  return [
    ...(github ? [githubProvider(github)] : []),
    ...(google ? [oidcProvider('google', 'Google', { ...google, issuer: 'https://accounts.google.com', trust: 'never' })] : []),
    ...(oidc ? [oidcProvider('oidc', 'single sign-on', oidc)] : []),
  ]
}

interface ProviderClient {
  clientId: string
  clientSecret: string
}

interface GithubUser {
  id: number
  login: string
  name: string | null
  emails: { email: string; primary: boolean; verified: boolean }[]
}

/** Builds the GitHub provider: OAuth 2 without OpenID, with verified addresses from `/user/emails`. */
function githubProvider({ clientId, clientSecret }: ProviderClient): OAuthConfig<GithubUser> {
  return {
    id: 'github',
    name: 'GitHub',
    type: 'oauth',
    checks: ['pkce', 'state'],
    authorization: { url: 'https://github.com/login/oauth/authorize', params: { scope: 'read:user user:email' } },
    token: 'https://github.com/login/oauth/access_token',
    clientId,
    clientSecret,
    httpOptions: { timeout: TIMEOUT_MS },
    userinfo: {
      url: 'https://api.github.com/user',
      async request({ client, tokens }) {
        const accessToken = tokens.access_token ?? ''
        const [user, emails] = await Promise.all([
          client.userinfo(accessToken),
          client.requestResource('https://api.github.com/user/emails', accessToken),
        ])
        return { ...user, emails: JSON.parse(emails.body?.toString('utf8') ?? '[]') }
      },
    },
    profile({ id, login, name, emails }) {
      const primary = emails.find(one => one.primary)
      return toUser({ sub: String(id), name: name ?? login, email: primary?.email ?? '', emailVerified: primary?.verified ?? false })
    },
  }
}
