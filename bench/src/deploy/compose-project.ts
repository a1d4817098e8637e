import { join } from 'node:path'
import { until } from '../faults/processes.ts'
import { namedVolumes, readCompose, runOptions } from './compose-file.ts'
import { imageOf } from './compose-images.ts'
import type { Built } from './image-check.ts'
import type { Podman } from './podman.ts'

export type Tools = { podman: Podman; python: string }
type Options = Built & { variables: Record<string, string>; port: number }

/**
 * The containers of compose.yaml. They share one network of their own, in which each is found by its name, with https at a port
 * of this machine: a network between them would change the rules of its firewall.
 */
export function composeProject({ podman, python }: Tools, { variables, port, ...built }: Options) {
  const { call, passes, limits } = podman
  const file = join(built.source, 'compose.yaml')
  const project = `${built.image}-compose`
  const services = readCompose(python, file, variables).map(([name, service]) => ({
    ...{ name, service, container: `${project}-${name}` },
    image: service.image ? imageOf(service.image, { podman, built }) : built.image,
  }))
  const [first] = services
  if (!first) throw new Error('compose.yaml has no services')
  const names = services.flatMap(({ name }) => ['--add-host', `${name}:127.0.0.1`])
  const published = ['--network=slirp4netns', ...names, '--publish', `127.0.0.1:${port}:443`]
  const networkOf = (container: string) =>
    container === first.container ? published : [`--network=container:${first.container}`]
  const lastFirst = services.toReversed()

  return {
    container: (wanted: string) => `${project}-${wanted}`,
    up: async () => {
      for (const { name, service, container, image } of services) {
        const options = [
          ...limits,
          ...networkOf(container),
          ...runOptions(service, { file, project, variables }),
        ]
        call('run', '--detach', '--name', container, ...options, image)
        if (service.healthcheck) await until(`${name} is well`, () => passes('healthcheck', 'run', container))
      }
    },
    /** Answers with the exit codes. */
    down: (): Record<string, number> => {
      const codes = lastFirst.map(({ name, container }) => {
        call('stop', '--time', '60', container)
        return [name, Number(call('inspect', '--format', '{{.State.ExitCode}}', container))]
      })
      for (const { container } of lastFirst) call('rm', container)
      return Object.fromEntries(codes)
    },
    remove: () => {
      for (const { container } of lastFirst) call('rm', '--force', '--ignore', container)
      for (const volume of namedVolumes(services.map(({ service }) => service)))
        call('volume', 'rm', '--force', `${project}-${volume}`)
      // One from a registry may have been here before, and be in use.
      for (const { image } of services)
        if (image.startsWith(`${built.image}-`)) call('rmi', '--force', '--ignore', image)
    },
  }
}
