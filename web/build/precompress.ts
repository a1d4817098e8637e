import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = new Set(['.css', '.html', '.js', '.json', '.svg', '.txt', '.webmanifest'])
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

/** Writes `.br` and `.gz` beside every compressible file, so that the server never compresses a static file itself. */
export function precompress(): Plugin {
  let outDir = ''
  return {
    name: 'farol:precompress',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    closeBundle: {
      order: 'post',
      async handler(error) {
        if (error) return
        const entries = await readdir(outDir, { recursive: true, withFileTypes: true })
        const files = entries
          .filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)))
          .map((entry) => join(entry.parentPath, entry.name))
        await Promise.all(files.map(compress))
      },
    },
  }
}

async function compress(file: string) {
  const content = await readFile(file)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  }
  const level = constants.Z_BEST_COMPRESSION
  const [br, gz] = await Promise.all([brotli(content, { params }), gzipped(content, { level })])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}
