import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'
import { loadApp, type PageRoute } from './load-app.ts'

const SOURCE = fileURLToPath(new URL('../src', import.meta.url))

export type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

export async function readRoutes(): Promise<PageRoute[]> {
  const { listRoutes } = await loadApp()
  return listRoutes()
}

export const readPages = async () => (await readRoutes()).filter(({ isLayout }) => !isLayout)

export const chunksOf = (bundle: Rolldown.OutputBundle): Chunks =>
  new Map(
    Object.values(bundle)
      .filter((file) => file.type === 'chunk')
      .map((chunk) => [chunk.fileName, chunk]),
  )

/** The scripts that index.html itself names. */
export function firstChunks(chunks: Chunks): Set<Rolldown.OutputChunk> {
  const entry = [...chunks.values()].find(({ moduleIds }) => moduleIds.includes(`${SOURCE}/main.tsx`))
  if (!entry) throw new Error('The build has no entry.')
  return withStaticImports(chunks, [entry])
}

/** All scripts of a page's first load. */
export function pageChunks(chunks: Chunks, { ids }: PageRoute): Set<Rolldown.OutputChunk> {
  const files = new Set(ids.map(routeFile))
  const parts = [...chunks.values()].filter(({ moduleIds }) =>
    moduleIds.some((id) => files.has(splitFrom(id))),
  )
  return withStaticImports(chunks, [...firstChunks(chunks), ...parts])
}

/** The router's plugin moves what a route draws with, and some loaders, out of its file: `<file>?tsr-split=<part>`. */
function splitFrom(moduleId: string) {
  const [file = '', query = ''] = moduleId.split('?')
  return query.startsWith('tsr-split') ? file : ''
}

function routeFile(id: string) {
  if (id.endsWith('/')) return `${SOURCE}/routes${id}index.tsx`
  const file = `${SOURCE}/routes${id}.tsx`
  return existsSync(file) ? file : `${SOURCE}/routes${id}/route.tsx`
}

function withStaticImports(chunks: Chunks, starts: readonly Rolldown.OutputChunk[]) {
  const needed = new Set<Rolldown.OutputChunk>()
  const visit = (chunk: Rolldown.OutputChunk | undefined) => {
    if (!chunk || needed.has(chunk)) return
    needed.add(chunk)
    for (const fileName of chunk.imports) visit(chunks.get(fileName))
  }
  for (const chunk of starts) visit(chunk)
  return needed
}
