import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What compose.yaml says of a container. */
export type Service = {
  image?: string
  build?: string
  read_only?: boolean
  cap_drop?: string[]
  security_opt?: string[]
  tmpfs?: string[]
  shm_size?: string
  volumes?: string[]
  ports?: string[]
  environment?: Record<string, string | null>
  healthcheck?: { test: [kind: 'CMD-SHELL', command: string]; interval?: string }
  depends_on?: string[] | Record<string, { condition: string }>
  /** Nothing here stops by itself, and nothing here runs long enough to fill a disk. */
  restart?: string
  logging?: unknown
  stop_grace_period?: string
}

/** All that is looked at below or, in the last line, left to whoever runs it for long. */
const UNDERSTOOD: Record<keyof Service, true> = {
  ...{ image: true, build: true, environment: true, volumes: true, ports: true, depends_on: true },
  ...{ read_only: true, cap_drop: true, security_opt: true, tmpfs: true, shm_size: true, healthcheck: true },
  ...{ restart: true, logging: true, stop_grace_period: true },
}

/** YAML is read by Debian's python3-yaml: nothing else here needs to. */
const TO_JSON = 'import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)'

export const readsYaml = (python: string): boolean => {
  try {
    execFileSync(python, ['-c', 'import yaml'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

type Variables = Record<string, string>

/** The services of a compose file, each after those it depends on. */
export function readCompose(python: string, file: string, variables: Variables): [string, Service][] {
  const input = withVariables(readFileSync(file, 'utf8'), variables)
  const read = JSON.parse(execFileSync(python, ['-c', TO_JSON], { input, encoding: 'utf8' }))
  return inOrder(read.services)
}

/** They stand where `docker compose` puts them; one that is needed and not there ends it. */
export const withVariables = (text: string, variables: Variables): string =>
  text.replaceAll(/\$\{(\w+)(:\?[^}]*)?\}/g, (_, name: string, isNeeded?: string) => {
    if (isNeeded && !variables[name]) throw new Error(`compose.yaml needs ${name}`)
    return variables[name] ?? ''
  })

const needsOf = ({ depends_on: needs = [] }: Service) => (Array.isArray(needs) ? needs : Object.keys(needs))

/** A key that is not understood ends it: it would not be tried. */
export function inOrder(services: Record<string, Service>): [string, Service][] {
  const ordered = new Map<string, Service>()
  const add = (name: string) => {
    const service = services[name]
    if (!service) throw new Error(`compose.yaml has no service ${name}`)
    for (const key of Object.keys(service))
      if (!(key in UNDERSTOOD))
        throw new Error(`compose.yaml has ${key} for ${name}, which is not tried here`)
    for (const need of needsOf(service)) if (!ordered.has(need)) add(need)
    ordered.set(name, service)
  }
  for (const name of Object.keys(services)) add(name)
  return [...ordered]
}

const isNamed = (volume: string) => !volume.startsWith('.')

export const namedVolumes = (services: Service[]): string[] =>
  services.flatMap(({ volumes = [] }) => volumes.filter(isNamed).map((volume) => volume.split(':')[0] ?? ''))

/** What `podman run` is told of a service, but its network and ports. Named volumes begin with `project`. */
export function runOptions(
  service: Service,
  { file, project, variables }: { file: string; project: string; variables: Variables },
): string[] {
  const environment = Object.entries(service.environment ?? {}).flatMap(([name, value]) => {
    // Without a value it is that of the caller, if there is one.
    const given = value ?? variables[name]
    return given === undefined ? [] : [`--env=${name}=${given}`]
  })
  const volumes = (service.volumes ?? []).map((volume) =>
    isNamed(volume) ? `${project}-${volume}` : join(dirname(file), volume),
  )
  return [
    ...(service.read_only ? ['--read-only'] : []),
    ...(service.cap_drop ?? []).map((each) => `--cap-drop=${each}`),
    ...(service.security_opt ?? []).map((each) => `--security-opt=${each}`),
    ...(service.tmpfs ?? []).map((each) => `--tmpfs=${each}`),
    ...(service.shm_size ? [`--shm-size=${service.shm_size}`] : []),
    ...volumes.map((each) => `--volume=${each}`),
    ...environment,
    ...(service.healthcheck ? [`--health-cmd=${service.healthcheck.test[1]}`] : []),
  ]
}
