import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import type { Config } from './config.ts'
import { StartProblem } from './start-problem.ts'

export type ReservedPorts = { release: () => Promise<void> }

type Wanted = Pick<Config, 'host' | 'metricsHost' | 'metricsPort'> & { port?: number }

/**
 * Binds PORT and METRICS_PORT before anything is created: a start that fails because of its port leaves no database, no
 * administrator and no password behind. Released right before the servers listen.
 */
export async function reservePorts({ host, port, metricsHost, metricsPort }: Wanted): Promise<ReservedPorts> {
  const held: Server[] = []
  const release = async () => {
    await Promise.all(held.splice(0).map((server) => new Promise((resolve) => server.close(resolve))))
  }
  try {
    if (port !== undefined) held.push(await hold({ variable: 'PORT', host, port }))
    if (metricsPort !== undefined)
      held.push(await hold({ variable: 'METRICS_PORT', host: metricsHost, port: metricsPort }))
  } catch (error) {
    await release()
    throw error
  }
  return { release }
}

type Place = { variable: 'PORT' | 'METRICS_PORT'; host: string; port: number }

async function hold({ variable, host, port }: Place): Promise<Server> {
  const server = createServer((socket) => socket.destroy())
  server.listen(port, host)
  try {
    await once(server, 'listening')
    return server
  } catch (error) {
    throw new StartProblem(listenProblem(error, { variable, host, port }))
  }
}

/** Why nothing can listen there, and what to change. */
export function listenProblem(error: unknown, { variable, host, port }: Place): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Set ${variable} to another one, or stop what listens there.`
  if (code === 'EACCES')
    return `Port ${port} needs more rights than this user has. Set ${variable} to one above 1023.`
  const hostVariable = variable === 'PORT' ? 'HOST' : 'METRICS_HOST'
  return `${hostVariable} ${host} with ${variable} ${port} cannot be listened on: ${message}`
}
