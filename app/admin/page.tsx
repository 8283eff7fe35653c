import { notFound, redirect } from 'next/navigation'
import { adminLinks } from '#components/sections/section-links.ts'
import { pageActor } from '#lib/http/index.ts'

export default async function AdminPage() {
  const [first] = adminLinks((await pageActor()).rights)
  return first ? redirect(first.href) : notFound()
}
