// The lockfile as CycloneDX. `npm sbom` omits the packages of other platforms.
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { root } from './prepare.mjs'

const file = resolve(process.env.INIT_CWD ?? '', process.argv[2] ?? join(root, 'farol.cdx.json'))
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
const { name, version } = packages['']
const places = Object.keys(packages).filter(
  (place) => place.includes('node_modules/') && !packages[place].link,
)
const refs = new Map(places.map((place) => [place, purl(place)]))

const list = {
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: { type: 'application', 'bom-ref': name, name, version } },
  components: byRef(places.map(component)),
  dependencies: byRef(places.map((place) => ({ 'bom-ref': refs.get(place), dependsOn: needs(place) }))).map(
    ({ 'bom-ref': ref, dependsOn }) => ({ ref, dependsOn }),
  ),
}
writeFileSync(file, `${JSON.stringify(list, null, 2)}\n`)
console.log(`${file}: ${list.components.length} packages, as CycloneDX ${list.specVersion}.`)

function component(place) {
  const { version: itsVersion, integrity, license, dev, devOptional, optional } = packages[place]
  return {
    type: 'library',
    'bom-ref': refs.get(place),
    name: nameOf(place),
    version: itsVersion,
    purl: refs.get(place),
    // Build and test tools do not run in production.
    scope: dev ? 'excluded' : optional || devOptional ? 'optional' : 'required',
    ...(integrity && { hashes: [hashOf(integrity)] }),
    ...(license && { licenses: [{ expression: license }] }),
  }
}

function nameOf(place) {
  return place.split('node_modules/').at(-1)
}

function purl(place) {
  return `pkg:npm/${nameOf(place).replace('@', '%40')}@${packages[place].version}`
}

function hashOf(integrity) {
  const [algorithm, digest] = integrity.split('-')
  return { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }
}

/** Resolved as Node does: beside the package, or in a folder above. */
function needs(place) {
  const { dependencies, optionalDependencies } = packages[place]
  const found = Object.keys({ ...dependencies, ...optionalDependencies }).map((wanted) => {
    for (let at = place; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
      const ref = refs.get(`${at}${at && '/'}node_modules/${wanted}`)
      if (ref || !at) return ref
    }
  })
  return [...new Set(found.filter(Boolean))].sort()
}

/** One package can be in several folders. */
function byRef(entries) {
  const unique = new Map(entries.map((entry) => [entry['bom-ref'], entry]))
  return [...unique.values()].sort((a, b) => (a['bom-ref'] < b['bom-ref'] ? -1 : 1))
}
