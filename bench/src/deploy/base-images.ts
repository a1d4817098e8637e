import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram } from '@farol/server/testing/find-program.ts'
import { readDockerfile } from './dockerfile-steps.ts'
import type { Podman } from './podman.ts'

const SUITE = 'bookworm'
/** The certificates of this machine: its https may go through an authority of its own. */
const CERTIFICATES = '/etc/ssl/certs/ca-certificates.crt'

type Options = {
  podman: Podman
  source: string
  scratch: string
  /** The images are named after it. */
  name: string
}

type Bases = {
  /** What makes `podman build` find the Dockerfile's base images. */
  contexts: string[]
  /** Debian's, for others that are built from its packages. */
  debian: string
}

/** Those of a registry, otherwise images of the same contents from Debian's packages, with the Node and npm of this machine. */
export function baseImages({ podman, source, scratch, name }: Options): Bases {
  const images = readDockerfile(join(source, 'Dockerfile'))
    .filter((instruction) => instruction.name === 'FROM')
    .map(({ text }) => text.split(' ')[0] ?? '')
  const [own = ''] = images.filter((image) => image.startsWith('debian:'))
  if (images.every((image) => podman.passes('pull', '--quiet', image))) return { contexts: [], debian: own }
  const debootstrap = findProgram('debootstrap')
  if (!debootstrap) throw new Error('No registry has the base images, and debootstrap is not installed.')
  const [debian, node] = [`${name}-debian`, `${name}-node`]
  const root = join(scratch, 'debian')
  execFileSync(debootstrap, ['--variant=minbase', SUITE, root], { stdio: ['ignore', 2, 2] })
  execFileSync('tar', ['-C', root, '-cf', `${root}.tar`, '.'])
  podman.call('import', `${root}.tar`, debian)
  podman.build('--tag', node, nodeFolder(join(scratch, 'node'), debian))
  const contexts = images.flatMap((image) => [
    '--build-context',
    `${image}=container-image://localhost/${image.startsWith('node:') ? node : debian}`,
  ])
  return { contexts, debian: `localhost/${debian}` }
}

function nodeFolder(folder: string, debian: string): string {
  const npm = join(realpathSync(findProgram('npm') ?? ''), '..', '..')
  const [programs, packages] = [join(folder, 'bin'), join(folder, 'lib', 'node_modules')]
  for (const each of [programs, packages]) mkdirSync(each, { recursive: true })
  cpSync(process.execPath, join(programs, 'node'))
  cpSync(npm, join(packages, 'npm'), { recursive: true })
  symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(programs, 'npm'))
  cpSync(CERTIFICATES, join(folder, 'certificates.crt'))
  const steps = [
    `FROM localhost/${debian}`,
    'COPY . /usr/local/',
    'ENV NODE_EXTRA_CA_CERTS=/usr/local/certificates.crt',
  ]
  writeFileSync(join(folder, 'Dockerfile'), steps.join('\n'))
  return folder
}
