import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>

type Budget = {
  /** Bytes after gzip. */
  limit: number
  /** For each page, the route files that are drawn on its first load. */
  pages: Record<string, readonly string[]>
}

/** Fails the build when the JavaScript of a page's first load outgrows the limit. */
export function bundleBudget({ limit, pages }: Budget): Plugin {
  return {
    name: 'farol:bundle-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks: Chunks = new Map(
          Object.values(bundle)
            .filter((file) => file.type === 'chunk')
            .map((chunk) => [chunk.fileName, chunk]),
        )
        const tooLarge: string[] = []
        for (const [page, routeFiles] of Object.entries(pages)) {
          const starts = [entryOf(chunks), ...routeFiles.map((file) => routeChunk(chunks, file))]
          const size = gzipSize(withStaticImports(chunks, starts))
          this.info(
            `first load of ${page}: ${kilobytes(size)} of JavaScript (gzip), at most ${kilobytes(limit)}`,
          )
          if (size > limit) tooLarge.push(`${page} (${kilobytes(size)})`)
        }
        if (tooLarge.length > 0) {
          this.error(`Over the budget of ${kilobytes(limit)} on first load: ${tooLarge.join(', ')}.`)
        }
      },
    },
  }
}

function entryOf(chunks: Chunks) {
  const entry = [...chunks.values()].find((chunk) => chunk.isEntry)
  if (!entry) throw new Error('The build has no entry chunk.')
  return entry
}

/** The router's plugin puts each route's component in a chunk of its own, named after the route file. */
function routeChunk(chunks: Chunks, routeFile: string) {
  const ending = `/src/routes/${routeFile}?tsr-split=component`
  const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(ending)))
  if (!chunk) throw new Error(`The budget cannot find the component chunk of routes/${routeFile}.`)
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

/** Each file is compressed by itself, as it is when it is sent. */
function gzipSize(chunks: Iterable<Rolldown.OutputChunk>) {
  let size = 0
  for (const { code } of chunks) size += gzipSync(code, { level: 9 }).length
  return size
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
