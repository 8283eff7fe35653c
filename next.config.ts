import type { NextConfig } from 'next'
import { PHASE_DEVELOPMENT_SERVER } from 'next/constants.js'
import { forgetEmptyVariables } from './scripts/launch/variables.ts'

// Next has just read the file `.env`, and will load the libraries.
forgetEmptyVariables()

const nextConfig: NextConfig = {
  reactCompiler: true,
  poweredByHeader: false,
  agentRules: false,
  // A click while the network is away waits for it, instead of leaving for the browser's error page.
  experimental: { useOffline: true },
  serverExternalPackages: [
    'better-sqlite3',
    '@prisma/adapter-better-sqlite3',
    '@prisma/adapter-pg',
    '@prisma/schema-engine-wasm',
    '@prisma/client',
    'pg',
    'ioredis',
    'undici',
    '@modelcontextprotocol/client',
    '@modelcontextprotocol/server',
    'gpt-tokenizer',
    // Otherwise every route's bundle holds a copy.
    'nodemailer',
    'zod',
    'ipaddr.js',
    'web-push',
  ],
  // `npm test` checks all types; a test's wrong type must not keep the product from starting.
  typescript: { ignoreBuildErrors: true },
  turbopack: {
    root: import.meta.dirname,
    rules: { './lib/words/en/*.ts': { loaders: ['./lib/words/turbopack-loader.mjs'], as: '*.ts' } },
  },
  // The addresses of the protocols (RFC 8414, RFC 9728).
  rewrites: async () => [
    { source: '/.well-known/oauth-authorization-server', destination: '/api/oauth/server-metadata' },
    { source: '/.well-known/oauth-protected-resource', destination: '/api/oauth/resource-metadata' },
    { source: '/.well-known/oauth-protected-resource/api/mcp', destination: '/api/oauth/resource-metadata' },
  ],
  headers: async () => [
    {
      source: '/share/:path*',
      headers: [{ key: 'X-Robots-Tag', value: 'noindex, nofollow' }],
    },
    // A worker has the policy of its own answer: this one loads its own code and reaches nothing else.
    {
      source: '/_next/static/chunks/:worker(turbopack-worker-.*)',
      headers: [
        {
          key: 'Content-Security-Policy',
          value: "default-src 'none'; script-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        },
      ],
    },
  ],
}

/** Pages for developers, such as the gallery. */
const pageExtensions = ['tsx', 'ts', 'dev.tsx']

export default function configure(phase: string): NextConfig {
  return phase === PHASE_DEVELOPMENT_SERVER ? { ...nextConfig, pageExtensions } : nextConfig
}
