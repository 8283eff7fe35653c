import { globSync } from 'node:fs'
import path from 'node:path'
import { AppRouterContext, type AppRouterInstance } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { PathnameContext, PathParamsContext, SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import type { ReactNode } from 'react'
import { UnthemedProviders } from '#components/frame/providers.tsx'
import { nearest, type Params } from './site.ts'

type Part = (props: { params: Promise<Params>; searchParams: Promise<Params>; children?: ReactNode }) => ReactNode | Promise<ReactNode>

const root = path.resolve(import.meta.dirname, '../../..')
const places = globSync('app/**/page.tsx', { cwd: root }).map(file =>
  path.posix.dirname(file.split(path.sep).join('/')).slice('app/'.length),
)

/** Calls page and layouts of an address as Next does, inside what every page is in. Throws what they throw. */
export async function shownAt(address: URL, router: AppRouterInstance): Promise<ReactNode> {
  const found = nearest(places, address.pathname)
  if (!found) return null
  const props = { params: Promise.resolve(found.params), searchParams: Promise.resolve(queryOf(address)) }
  let shown = await (await partOf(found.place, 'page'))?.(props)
  const folders = found.place.split('/')
  for (let depth = folders.length; depth > 0; depth--)
    shown = await ((await partOf(folders.slice(0, depth).join('/'), 'layout'))?.({ ...props, children: shown }) ?? shown)
  return (
    <AppRouterContext value={router}>
      <PathParamsContext value={found.params}>
        <PathnameContext value={address.pathname}>
          <SearchParamsContext value={address.searchParams}>
            <UnthemedProviders nonce="">{shown}</UnthemedProviders>
          </SearchParamsContext>
        </PathnameContext>
      </PathParamsContext>
    </AppRouterContext>
  )
}

async function partOf(place: string, kind: 'page' | 'layout'): Promise<Part | undefined> {
  const [file] = globSync(`${kind}.tsx`, { cwd: path.join(root, 'app', place) })
  return file === undefined ? undefined : ((await import(path.join(root, 'app', place, file))) as { default: Part }).default
}

function queryOf({ searchParams }: URL): Params {
  return Object.fromEntries(
    [...new Set(searchParams.keys())].map(name => {
      const [first = '', ...more] = searchParams.getAll(name)
      return [name, more.length === 0 ? first : [first, ...more]]
    }),
  )
}
