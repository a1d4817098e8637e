import { type Connection, openDatabase } from '@farol/server/database/open-database.ts'
import { connectionUrl } from '@farol/server/testing/connection-url.ts'
import { startBenchPostgres } from './bench-postgres.ts'
import { type Child, startChild } from './child.ts'
import { fillSchool } from './growth/fill-school.ts'
import type { Measured } from './load.ts'
import { cpuMs, familyCpuMs } from './proc.ts'

const SIZE = { students: 1_000, courses: 20 }

export type ServedSchool = {
  connection: Connection
  url: string
  postgresPid: number
  farol: Child<number>
  stop: () => Promise<void>
}

/** A school of ordinary size on a temporary PostgreSQL, served by a child process. */
export async function openServedSchool(nodeOptions: string[] = []): Promise<ServedSchool> {
  const postgres = await startBenchPostgres()
  try {
    const connection = await postgres.createDatabase('bench')
    const database = await openDatabase(connection)
    await database.close()
    await fillSchool(connection, SIZE)
    const url = connectionUrl(connection)
    const farol = await startChild<number>('./farol-child.ts', { args: [url], nodeOptions })
    return {
      connection,
      url,
      postgresPid: postgres.pid,
      farol,
      stop: async () => {
        await farol.stop()
        await postgres.stop()
      },
    }
  } catch (error) {
    await postgres.stop()
    throw error
  }
}

export type MeasuredCpu = Measured & { cpuMs: number }

/** Adds the CPU time per call of the server (or its replacement) and PostgreSQL. */
export async function withCpu(
  { pid, postgresPid }: { pid: number; postgresPid: number },
  work: () => Promise<Measured>,
): Promise<MeasuredCpu> {
  const used = () => cpuMs(pid) + familyCpuMs(postgresPid)
  const before = used()
  const measured = await work()
  return { ...measured, cpuMs: (used() - before) / Math.max(1, measured.calls) }
}
