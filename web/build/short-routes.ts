import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const SOURCE = fileURLToPath(new URL('../src/', import.meta.url))

/** As the router's plugin writes them: one for each part of a route that is loaded later. */
const IMPORTER = /^const (\$\$split\w+) = (\(\) => import\([^\n]+\));$/gm
const IMPORTER_NAME = /\$\$split\w+Importer/g

/** As the router's plugin writes them in the tree: the keys are for types alone. */
const CHILDREN = /^(const \w+Children): \w+ = \{([^}]+)\}/gm
const CHILD = /\w+:\s+(\w+),/g

/** Every page holds the lines about all routes: without what comes in them more than once. */
export function shortRoutes(): Plugin {
  return {
    name: 'farol:short-routes',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: [`${SOURCE}route-tree.gen.ts`, `${SOURCE}routes/**/*.tsx`] },
      handler: (code) => withOneImporter(withListedChildren(code)),
    },
  }
}

/** The parts of a route are in one file: one function loads them all. */
function withOneImporter(code: string) {
  const first = new Map<string, string>()
  const names = new Map<string, string>()
  for (const [, name = '', importer = ''] of code.matchAll(IMPORTER)) {
    const known = first.get(importer) ?? name
    first.set(importer, known)
    names.set(name, known)
  }
  return code
    .replace(IMPORTER, (line, name: string) => (names.get(name) === name ? line : ''))
    .replace(IMPORTER_NAME, (name) => names.get(name) ?? name)
}

const withListedChildren = (code: string) =>
  code.replace(
    CHILDREN,
    (_, declared: string, children: string) => `${declared} = [${children.replace(CHILD, '$1,')}]`,
  )
