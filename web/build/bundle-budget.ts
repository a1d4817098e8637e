import { gzipSync } from 'node:zlib'
import type { Plugin, Rolldown } from 'vite'
import { packageOf } from './chunk-groups.ts'
import type { PageRoute } from './load-app.ts'
import { chunksOf, pageChunks, readPages } from './pages.ts'

type Budget = {
  /** The first that fits a page's address holds for it; bytes after gzip. */
  limits: readonly (readonly [pages: RegExp, bytes: number])[]
  /** Packages that only the first load of these pages may need. */
  onlyOn: readonly { packages: readonly string[]; pages: RegExp }[]
}

/** Fails the build when the JavaScript of any page's first load outgrows its limit, or holds what that page never uses. */
export function bundleBudget({ limits, onlyOn }: Budget): Plugin {
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
            ...strangers(page, needed, onlyOn),
          ]
        })
        if (faults.length > 0) this.error(`The first load has outgrown its budget: ${faults.join('; ')}.`)
      },
    },
  }
}

function limitOf({ path }: PageRoute, limits: Budget['limits']) {
  const found = limits.find(([pages]) => pages.test(path))
  if (!found) throw new Error(`No budget holds for ${path}.`)
  return found[1]
}

function strangers({ path }: PageRoute, needed: Rolldown.OutputChunk[], onlyOn: Budget['onlyOn']) {
  const loaded = new Set(needed.flatMap(({ moduleIds }) => moduleIds.map(packageOf)))
  return onlyOn
    .filter(({ pages }) => !pages.test(path))
    .flatMap(({ packages }) => packages.filter((name) => loaded.has(name)).slice(0, 1))
    .map((name) => `${path} loads ${name}, which it never uses`)
}

/** Each file is compressed by itself, as it is when it is sent. */
function gzipSize(chunks: Iterable<Rolldown.OutputChunk>) {
  let size = 0
  for (const { code } of chunks) size += gzipSync(code, { level: 9 }).length
  return size
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
