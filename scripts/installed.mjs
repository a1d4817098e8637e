// Whether the installation and the build are up to date. Uses only what Node 20 has.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

const BUILT_FROM = ['domain/src', 'contract/src', 'web', 'package-lock.json']
const NOT_BUILT_FROM = /^(node_modules|dist|dist-gallery|route-tree\.gen\.ts)$|\.test\.tsx?$/

/** The stamp is removed before the work and written after it: half an installation has none. */
export const installation = (root) => ({
  stamp: join(root, 'node_modules', '.farol-installed'),
  wanted: `${process.platform}-${process.arch} ${digest(root, ['package-lock.json'])}`,
  isWhole: () => hasEveryPackage(root),
})

export const webBuild = (root) => ({
  stamp: join(root, 'web', 'dist', '.farol-built'),
  wanted: digest(root, BUILT_FROM),
  isWhole: () => existsSync(join(root, 'web', 'dist', 'index.html')),
})

export const isDone = ({ stamp, wanted, isWhole }) =>
  existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted && isWhole()

/** A missing package or program of the list that npm keeps causes a new installation. */
function hasEveryPackage(root) {
  const list = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(list)) return false
  const packages = Object.entries(JSON.parse(readFileSync(list, 'utf8')).packages)
  return packages.every(([path, { bin = {} }]) => {
    const parent = path.slice(0, path.lastIndexOf('node_modules/'))
    const programs = path.includes('node_modules/') ? Object.keys(bin) : []
    return (
      existsSync(join(root, path, 'package.json')) &&
      programs.every((name) => existsSync(join(root, parent, 'node_modules', '.bin', name)))
    )
  })
}

/** Over names and contents, not the path of the checkout. */
function digest(root, places) {
  const hash = createHash('sha256')
  for (const file of places.flatMap((place) => filesOf(join(root, place))))
    hash.update(relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}

function filesOf(path) {
  const entries =
    existsSync(path) && !path.endsWith('.json') ? readdirSync(path, { withFileTypes: true }) : undefined
  if (!entries) return [path]
  return entries
    .filter((entry) => !NOT_BUILT_FROM.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesOf(join(path, entry.name)) : [join(path, entry.name)]))
}
