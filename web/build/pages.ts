import { readFileSync } from 'node:fs'
import type { Rolldown } from 'vite'

const ROUTES = new URL('../src/route-tree.gen.ts', import.meta.url)

export type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>
/** A screen, with the route files it is drawn by, from the outermost layout inwards. */
export type Page = { path: string; routeFiles: readonly string[] }

/** All screens, as the router's plugin has written them down: a new one is among them by itself. */
export function readPages(): Page[] {
  const source = readFileSync(ROUTES, 'utf8')
  const files = new Map(
    [...source.matchAll(/import \{ Route as (\w+) \} from '\.\/routes\/([^']+)'/g)].map(([, name, file]) => [
      name,
      `${file}.tsx`,
    ]),
  )
  const entries = [
    ...source.matchAll(/fullPath: '([^']*)'\s+preLoaderRoute: typeof (\w+)\s+parentRoute: typeof (\w+)/g),
  ].map(([, path = '', name = '', parent = '']) => ({
    path,
    name,
    parent: parent.replace(/Route$/, 'RouteImport'),
  }))
  const isLayout = (name: string) => entries.some(({ parent }) => parent === name)
  const chain = (name: string): string[] => {
    const entry = entries.find((each) => each.name === name)
    return [...(entry ? chain(entry.parent) : []), ...(files.has(name) ? [files.get(name) ?? ''] : [])]
  }
  return entries
    .filter(({ name }) => !isLayout(name))
    .map(({ path, name }) => ({ path, routeFiles: chain(name) }))
}

export const chunksOf = (bundle: Rolldown.OutputBundle): Chunks =>
  new Map(
    Object.values(bundle)
      .filter((file) => file.type === 'chunk')
      .map((chunk) => [chunk.fileName, chunk]),
  )

/** The scripts that index.html itself names. */
export function firstChunks(chunks: Chunks): Set<Rolldown.OutputChunk> {
  return withStaticImports(chunks, [holderOf(chunks, (id) => id.endsWith('/src/main.tsx'), 'the entry')])
}

/** All scripts of a page's first load. */
export function pageChunks(chunks: Chunks, { routeFiles }: Page): Set<Rolldown.OutputChunk> {
  const starts = routeFiles
    .filter((file) => !file.startsWith('__root'))
    .flatMap((file) => [...chunks.values()].filter((chunk) => holds(chunk, splitFrom(file))))
  return withStaticImports(chunks, [...firstChunks(chunks), ...starts])
}

/** The router's plugin moves what a route draws with, and some loaders, out of its file. */
const splitFrom = (routeFile: string) => (id: string) => id.includes(`/src/routes/${routeFile}?tsr-split=`)

const holds = ({ moduleIds }: Rolldown.OutputChunk, isMeant: (id: string) => boolean) =>
  moduleIds.some(isMeant)

function holderOf(chunks: Chunks, isMeant: (id: string) => boolean, what: string) {
  const chunk = [...chunks.values()].find((each) => holds(each, isMeant))
  if (!chunk) throw new Error(`The build has no chunk with ${what}.`)
  return chunk
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
