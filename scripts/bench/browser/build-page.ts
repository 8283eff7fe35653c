import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { transformAsync } from '@babel/core'
import tailwind from '@tailwindcss/postcss'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'

const root = path.resolve(import.meta.dirname, '../../..')

/** Compiles Parley's components as the production build does. */
const compiler: Plugin = {
  name: 'react-compiler',
  enforce: 'pre',
  async transform(code, id) {
    if (!id.endsWith('.tsx') || !id.startsWith(path.join(root, 'components'))) return null
    const result = await transformAsync(code, {
      filename: id,
      babelrc: false,
      configFile: false,
      parserOpts: { plugins: ['typescript', 'jsx'] },
      plugins: ['babel-plugin-react-compiler'],
    })
    return result?.code ? { code: result.code, map: null } : null
  },
}

/** Builds the page of all subjects into a folder. */
export async function buildPage(folder: string): Promise<void> {
  const input = path.join(root, 'scripts/bench/browser/page/main.tsx')
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [compiler, react()],
    css: { postcss: { plugins: [tailwind()] } },
    define: { 'process.env.NODE_ENV': '"production"', 'process.env.NEXT_RUNTIME': '""', 'process.env': '{}' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      minify: true,
      chunkSizeWarningLimit: 100_000,
      rollupOptions: { input, output: { entryFileNames: 'main.js', assetFileNames: '[name][extname]' } },
    },
  })
  writeFileSync(
    path.join(folder, 'index.html'),
    '<!doctype html><html lang="en"><head><link rel="stylesheet" href="/main.css"></head><body><script type="module" src="/main.js"></script></body></html>',
  )
}
