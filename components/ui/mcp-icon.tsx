'use client'

import { useState } from 'react'

export interface McpIconProps {
  /** Slug of the server. */
  server: string
  /** One of its tools, by the server's own name; absent for the server itself. */
  tool?: string
}

/**
 * The picture that a server has named of itself or of a tool; nothing where it cannot be had. It stands beside a name, and says nothing more. Its edge is seen in
 * the light and in the dark, whatever its colours are.
 */
export function McpIcon({ server, tool }: McpIconProps) {
  const [isMissing, setIsMissing] = useState(false)
  if (isMissing) return null
  const address = `/api/mcp/servers/${encodeURIComponent(server)}/icon${tool === undefined ? '' : `?tool=${encodeURIComponent(tool)}`}`
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
