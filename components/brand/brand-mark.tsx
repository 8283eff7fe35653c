'use client'

import clsx from 'clsx'
import { useBrand } from './brand-context.ts'

/** Shows the logo of the workspace, or Parley's dot, beside its name. */
export function BrandMark({ name, className }: { name: string; className?: string }) {
  return (
    <p className={clsx('flex items-center gap-2 font-[650] text-md tracking-[-0.01em]', className)}>
      <BrandLogo size={28} />
      <span dir="auto">{name}</span>
    </p>
  )
}

/** Shows the logo in a line of this height in pixels, or the dot. The name stands beside it. */
export function BrandLogo({ size }: { size: number }) {
  const { logo, logoDark } = useBrand()
  if (logo === null) return <span aria-hidden className="size-2 shrink-0 rounded-full bg-accent" />
  return (
    <>
      <LogoImage src={logo} size={size} look={logoDark === null ? '' : 'dark:hidden'} />
      {logoDark === null ? null : <LogoImage src={logoDark} size={size} look="hidden dark:block" />}
    </>
  )
}

function LogoImage({ src, size, look }: { src: string; size: number; look: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: small, ours, and never resized by the server
    <img src={src} alt="" height={size} style={{ height: size }} className={clsx('w-auto max-w-40 shrink-0 object-contain', look)} />
  )
}
