import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { packageOf } from './chunk-groups.ts'
import type { PageRoute } from './load-app.ts'
import { chunksOf, pageChunks, readPages } from './pages.ts'

type Budget = {
  /** Bytes after gzip, by route: for the pages inside it that have no limit further in. */
  limits: Record<string, number>
  /** Packages that only the first load of the pages inside these routes may need. */
  onlyIn: Record<string, readonly string[]>
}

/** Fails the build when the JavaScript of any page's first load outgrows its limit, or holds what that page never uses. */
export function bundleBudget({ limits, onlyIn }: Budget): Plugin {
  return {
    name: 'farol:bundle-budget',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const chunks = chunksOf(bundle)
        const faults = (await readPages()).flatMap((page) => {
          const needed = [...pageChunks(chunks, page)]
          const size = gzipSize(needed)
          const limit = limitOf(page, limits)
          this.info(
            `first load of ${page.path}: ${kilobytes(size)} of JavaScript (gzip), at most ${kilobytes(limit)}`,
          )
          return [
            ...(size > limit
              ? [`${page.path} loads ${kilobytes(size)}, at most ${kilobytes(limit)} are allowed`]
              : []),
            ...strangers(page, needed, onlyIn),
          ]
        })
        if (faults.length > 0) this.error(`The first load has outgrown its budget: ${faults.join('; ')}.`)
      },
    },
  }
}

function limitOf({ path, ids }: PageRoute, limits: Budget['limits']) {
  const limit = limits[ids.findLast((id) => id in limits) ?? '']
  if (limit === undefined) throw new Error(`No budget holds for ${path}.`)
  return limit
}

function strangers({ path, ids }: PageRoute, needed: Rolldown.OutputChunk[], onlyIn: Budget['onlyIn']) {
  const loaded = new Set(needed.flatMap(({ moduleIds }) => moduleIds.map(packageOf)))
  return Object.entries(onlyIn)
    .filter(([name, routes]) => loaded.has(name) && !ids.some((id) => routes.includes(id)))
    .map(([name]) => `${path} loads ${name}, which it never uses`)
}

/** Each file is compressed by itself, as it is when it is sent. */
function gzipSize(chunks: Iterable<Rolldown.OutputChunk>) {
  let size = 0
  for (const { code } of chunks) size += gzipSync(code, { level: 9 }).length
  return size
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(3)} kB`
