import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'

type Instruction = { name: string; text: string }

/** The lines of a Dockerfile that has no continued ones. */
export const readDockerfile = (file: string): Instruction[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() && !line.startsWith('#'))
    .map((line) => ({ name: line.split(' ', 1)[0] ?? '', text: line.slice(line.indexOf(' ') + 1) }))

export type Built = {
  /** The folder that stands for the root of the last stage. */
  root: string
  workFolder: string
  env: Record<string, string>
  user: { uid: number; gid: number }
  command: string[]
  healthCommand: string[]
  /** Steps that would change this machine. */
  leftOut: string[]
}

const NO_USER = { uid: 0, gid: 0 }

/**
 * For machines that build no images: carries out the steps of the Dockerfile one by one, with a folder in place of each
 * stage's root. What its base images contain is this machine's.
 */
export function runDockerfile({ source, scratch }: { source: string; scratch: string }): Built {
  const stages = new Map<string, string>()
  let built: Built | undefined
  const leftOut: string[] = []
  for (const { name, text } of readDockerfile(join(source, 'Dockerfile'))) {
    if (name === 'FROM') {
      const stage = text.split(' AS ')[1] ?? 'last'
      const root = join(scratch, stage)
      mkdirSync(root, { recursive: true })
      stages.set(stage, root)
      built = { root, workFolder: root, env: {}, user: NO_USER, command: [], healthCommand: [], leftOut }
      continue
    }
    if (!built) throw new Error('A Dockerfile begins with FROM.')
    built = carryOut(built, { name, text, source, stages })
  }
  if (!built) throw new Error('The Dockerfile is empty.')
  return built
}

type Step = Instruction & { source: string; stages: ReadonlyMap<string, string> }

function carryOut(built: Built, { name, text, source, stages }: Step): Built {
  switch (name) {
    case 'WORKDIR': {
      const workFolder = inside(built.root, text)
      mkdirSync(workFolder, { recursive: true })
      return { ...built, workFolder }
    }
    case 'COPY':
      copy(built, { text, source, stages })
      return built
    case 'RUN':
      if (text.startsWith('apt-get ')) return { ...built, leftOut: [...built.leftOut, text] }
      execFileSync('sh', ['-c', text.replaceAll(/(?<= )\/(?=\w)/g, `${built.root}/`)], {
        cwd: built.workFolder,
        stdio: ['ignore', 2, 2],
      })
      return built
    case 'ENV': {
      const set = text.split(' ').map((each) => each.split('=', 2) as [string, string])
      const env = set.map(([key, value]) => [key, value.startsWith('/') ? inside(built.root, value) : value])
      return { ...built, env: { ...built.env, ...Object.fromEntries(env) } }
    }
    case 'USER': {
      const [uid = 0, gid = 0] = text.split(':').map(Number)
      return { ...built, user: { uid, gid } }
    }
    case 'HEALTHCHECK':
      return { ...built, healthCommand: JSON.parse(text.slice(text.indexOf('['))) }
    case 'CMD':
      return { ...built, command: JSON.parse(text) }
    case 'VOLUME':
    case 'EXPOSE':
      return built
    default:
      throw new Error(`The steps know no ${name}.`)
  }
}

function copy({ root, workFolder }: Built, { text, source, stages }: Omit<Step, 'name'>) {
  const [, stage, from = '', to = ''] = /^(?:--from=(\w+) )?(\S+) (\S+)$/.exec(text) ?? []
  if (stage) return cpSync(join(stages.get(stage) ?? '', from), inside(root, to), COPIED)
  const ignored = readFileSync(join(source, '.dockerignore'), 'utf8').trim().split('\n')
  const isIgnored = (path: string) =>
    ignored.includes(relative(source, path)) || ignored.includes(`**/${basename(path)}`)
  cpSync(resolve(source, from), resolve(workFolder, to), { ...COPIED, filter: (path) => !isIgnored(path) })
}

const COPIED = { recursive: true, verbatimSymlinks: true }

const inside = (root: string, path: string) => join(root, path)

/** The user of the image, where this process may choose. */
export const userOf = ({ user }: Built) => (process.getuid?.() === 0 ? user : {})
