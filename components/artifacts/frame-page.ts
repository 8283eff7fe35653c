import type { ArtifactKind } from '#components/markdown/artifact-kind.ts'
import { FRAME_SCRIPT } from './frame-script.ts'

/** Kinds that run in the sandbox. */
export type RunKind = Extract<ArtifactKind, 'html' | 'svg' | 'react'>

export const isRunKind = (kind: ArtifactKind): kind is RunKind => kind === 'html' || kind === 'svg' || kind === 'react'

const HEAD = `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">`
const TAILWIND =
  /<script\b[^>]{0,200}\bsrc=["']?https:\/\/(?:cdn\.tailwindcss\.com|cdn\.jsdelivr\.net\/npm\/@tailwindcss\/browser)[^>]{0,300}>/gi
const PAGE_STYLE = '<style>body{margin:0;font-family:system-ui,sans-serif}</style>'
const SVG_STYLE =
  '<style>html,body{height:100%;margin:0}body{display:grid;place-items:center;overflow:auto}svg{max-width:100%;max-height:100%}</style>'

/**
 * Builds the page in which an artifact runs. `files` are the addresses of the shipped libraries (`GET /api/sandbox`); only those that the artifact
 * names are loaded.
 */
export function framePage(kind: RunKind, code: string, files: Readonly<Record<string, string>>): string {
  const head = `${HEAD}<script>(${FRAME_SCRIPT})()</script>`
  if (kind === 'svg') return `${head}${SVG_STYLE}<body>${code}`
  if (kind === 'html') {
    const styles = files.styles ? `<script>window.tailwind={}</script><script src="${files.styles}">` : '<script>'
    return head + code.replace(TAILWIND, styles)
  }
  const libraries = ['react', 'styles', ...imported(code)].flatMap(name => (files[name] ? [`<script src="${files[name]}"></script>`] : []))
  const source = JSON.stringify(code).replaceAll('<', '\\u003c').replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
  return `${head}${PAGE_STYLE}${libraries.join('')}<body><div id="root"></div><script>parleyRun(${source})</script>`
}

function imported(code: string): string[] {
  return [...(/['"]recharts['"]/.test(code) ? ['charts'] : []), ...(/['"]lucide-react['"]/.test(code) ? ['icons'] : [])]
}
