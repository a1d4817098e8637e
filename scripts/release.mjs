// An archive that starts without installing and building: for machines with little memory, and for containers.
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { buildWeb, install, LINK_LIBRARIES, pinnedNode, RELEASE, root, run } from './prepare.mjs'

const { version, workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const machine = `${process.platform}-${process.arch}`
const name = `farol-${version}-${machine}`

const PARTS = [
  'package.json',
  'package-lock.json',
  'README.md',
  'CHANGELOG.md',
  'docs/operating.md',
  'docs/reference.md',
  'deploy',
  'scripts',
  'domain/src',
  'contract/src',
  'server/src',
  'web/dist',
  ...workspaces.map((folder) => `${folder}/package.json`),
]
const ONLY_FOR_TESTS = /^(tests|testing|trust)$|\.test\.ts$/

await install()
await buildWeb()
const [folder] = process.argv.slice(2)
if (folder) {
  const into = resolve(process.env.INIT_CWD ?? '', folder)
  mkdirSync(into, { recursive: true })
  if (readdirSync(into).length > 0) throw new Error(`${into} is not empty.`)
  fill(into)
  console.log(into)
} else {
  const scratch = mkdtempSync(join(tmpdir(), 'farol-release-'))
  try {
    fill(join(scratch, name))
    const archive = resolve(process.env.INIT_CWD ?? '', `${name}.tar.gz`)
    // Whoever packs the same files gets the same bytes; half an archive never has the name of a whole one.
    // The options are those of GNU tar.
    const sameForAll =
      process.platform === 'linux'
        ? ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '--numeric-owner']
        : []
    run('tar', [...sameForAll, '-czf', `${archive}.part`, '-C', scratch, name])
    renameSync(`${archive}.part`, archive)
    console.log(archive)
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

function fill(into) {
  for (const part of PARTS)
    cpSync(join(root, part), join(into, part), {
      recursive: true,
      filter: (path) => !ONLY_FOR_TESTS.test(basename(path)),
    })
  const ofTheServer = ['--omit=dev', '--workspace=@farol/server', '--include-workspace-root']
  run('npm', [
    'ci',
    '--prefix',
    into,
    ...ofTheServer,
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ])
  run(pinnedNode(), [join(into, LINK_LIBRARIES)])
  writeFileSync(join(into, RELEASE), `${JSON.stringify({ version, machine })}\n`)
}
