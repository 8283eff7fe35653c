'use client'

import { useState } from 'react'
import { addressOf } from '#components/routes.ts'

export interface McpIconProps {
  /** Slug of the server. */
  server: string
  /** Tool, by the server's own name; absent for the server itself. */
  tool?: string
}

/**
 * Shows the icon that a server declares for itself or for a tool; nothing where it cannot be loaded. A name is beside it: the icon is
 * decorative. A drop shadow keeps its edge visible in both themes.
 */
export function McpIcon({ server, tool }: McpIconProps) {
  const [isMissing, setIsMissing] = useState(false)
  if (isMissing) return null
  const address = addressOf('GET /api/mcp/servers/[slug]/icon', { params: { slug: server }, query: { tool } })
  return (
    // biome-ignore lint/performance/noImgElement: small, passed on and kept by our own server, of any size that the server chose
    <img
      src={address}
      alt=""
      width={16}
      height={16}
      loading="lazy"
      onError={() => setIsMissing(true)}
      className="me-0.5 inline-block size-4 shrink-0 rounded-sm object-contain align-[-3px] [filter:drop-shadow(0_0_1px_var(--ink-2))]"
    />
  )
}
