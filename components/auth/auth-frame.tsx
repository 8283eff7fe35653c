import type { ReactNode } from 'react'
import { BrandMark } from '#components/brand/brand-mark.tsx'

export interface AuthFrameProps {
  workspaceName: string
  title: string
  /** One or two sentences under the title. */
  lead?: ReactNode
  children: ReactNode
  /** Another way in, at the foot. */
  foot?: ReactNode
}

/** Lays out the pages before sign-in as one column. */
export function AuthFrame({ workspaceName, title, lead, children, foot }: AuthFrameProps) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-[380px] flex-col px-5 pt-[14vh] pb-10">
      <BrandMark name={workspaceName} className="mb-10" />
      <h1 className="break-words text-2xl tracking-[-0.015em]">{title}</h1>
      {lead ? <div className="mt-2 text-ink-2">{lead}</div> : null}
      <div className="mt-7">{children}</div>
      {foot ? <div className="mt-8 border-line border-t pt-4 text-ink-2 text-sm">{foot}</div> : null}
    </main>
  )
}
