import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/**
 * An OpenID provider as a process of its own: code flow with PKCE (S256), state and nonce, RS256 ID tokens. It signs everybody in at once as the
 * person of its first argument (JSON of userinfo claims) and prints its issuer. With a second argument `bad-nonce` its tokens carry a wrong nonce.
 * The third is JSON: `alg` signs, `listed` stands in discovery, `idToken` are claims of the ID token.
 */
const person = JSON.parse(process.argv[2] ?? '{}') as Record<string, unknown>
const spoilsNonce = process.argv[3] === 'bad-nonce'

const {
  alg,
  listed,
  idToken: ownClaims,
} = {
  alg: 'RS256',
  listed: ['RS256'],
  idToken: {},
  ...(JSON.parse(process.argv[4] ?? '{}') as { alg?: string; listed?: string[]; idToken?: Record<string, unknown> }),
}

const pair = { E: () => generateKeyPairSync('ec', { namedCurve: 'P-256' }), Ed: () => generateKeyPairSync('ed25519') }
const { privateKey, publicKey } =
  alg === 'EdDSA' ? pair.Ed() : alg === 'ES256' ? pair.E() : generateKeyPairSync('rsa', { modulusLength: 2048 })
const grants = new Map<string, { challenge: string; nonce: string; redirectUri: string }>()

const server = createServer((request, response) => void answer(request, response))
server.listen(0, '127.0.0.1', () => process.stdout.write(`${issuer()}\n`))

function issuer(): string {
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the provider does not listen')
  return `http://127.0.0.1:${address.port}`
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', issuer())
  if (url.pathname === '/.well-known/openid-configuration') return send(response, 200, discovery())
  if (url.pathname === '/jwks') return send(response, 200, { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig' }] })
  if (url.pathname === '/userinfo') return send(response, 200, person)
  if (url.pathname === '/authorize') return authorize(url.searchParams, response)
  if (url.pathname === '/token') return token(new URLSearchParams(await bodyOf(request)), response)
  return send(response, 404, { error: 'not_found' })
}

function discovery() {
  const at = (path: string) => `${issuer()}${path}`
  return {
    issuer: issuer(),
    authorization_endpoint: at('/authorize'),
    token_endpoint: at('/token'),
    userinfo_endpoint: at('/userinfo'),
    jwks_uri: at('/jwks'),
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: listed,
    code_challenge_methods_supported: ['S256'],
  }
}

function authorize(query: URLSearchParams, response: ServerResponse): void {
  const read = (name: string) => query.get(name) ?? ''
  if (read('code_challenge_method') !== 'S256' || !read('state') || !read('nonce')) {
    send(response, 400, { error: 'invalid_request' })
    return
  }
  const code = createHash('sha256').update(`${Math.random()}`).digest('hex')
  grants.set(code, { challenge: read('code_challenge'), nonce: read('nonce'), redirectUri: read('redirect_uri') })
  const back = new URL(read('redirect_uri'))
  back.searchParams.set('code', code)
  back.searchParams.set('state', read('state'))
  response.writeHead(302, { location: back.href }).end()
}

function token(form: URLSearchParams, response: ServerResponse): void {
  const code = form.get('code') ?? ''
  const grant = grants.get(code)
  grants.delete(code)
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  if (!grant || grant.challenge !== challenge || grant.redirectUri !== form.get('redirect_uri')) {
    send(response, 400, { error: 'invalid_grant' })
    return
  }
  const nowS = Math.floor(Date.now() / 1000)
  const nonce = spoilsNonce ? 'another' : grant.nonce
  const idToken = signed({ iss: issuer(), sub: person.sub, aud: 'parley', iat: nowS, exp: nowS + 60, nonce, ...ownClaims })
  send(response, 200, { access_token: 'access', token_type: 'Bearer', expires_in: 60, id_token: idToken })
}

function signed(claims: Record<string, unknown>): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const input = `${part({ alg, typ: 'JWT', kid: 'one' })}.${part(claims)}`
  return `${input}.${signatureOf(input).toString('base64url')}`
}

function signatureOf(input: string): Buffer {
  if (alg === 'none') return Buffer.alloc(0)
  const data = Buffer.from(input)
  // The old trick: the public key, which everybody has, as the secret.
  if (alg === 'HS256')
    return createHmac('sha256', publicKey.export({ type: 'spki', format: 'pem' }))
      .update(data)
      .digest()
  if (alg === 'EdDSA') return sign(null, data, privateKey)
  if (alg === 'ES256') return sign('sha256', data, { key: privateKey, dsaEncoding: 'ieee-p1363' })
  const hash = `sha${alg.slice(2)}`
  return alg.startsWith('PS') ? sign(hash, data, { key: privateKey, padding: 6, saltLength: 32 }) : sign(hash, data, privateKey)
}

function send(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += String(piece)
  return text
}
